import TestLoad
