import Foundation
import Testing

/// Small PNG files, and the checksums of the pixels that Python has written into them or, for one, Pillow reads from
/// it.
struct PNGSample: CustomTestStringConvertible, Sendable {
    let name: String
    let width: Int
    let height: Int
    let file: [UInt8]
    /// The checksum of the pixels, four bytes each.
    let checksum: UInt32
    var testDescription: String { name }

    private init(_ name: String, _ width: Int, _ height: Int, _ checksum: UInt32, _ file: String) {
        self.name = name
        (self.width, self.height, self.checksum) = (width, height, checksum)
        self.file = Array(Data(base64Encoded: file) ?? Data())
    }

    /// The file with this name.
    static func named(_ name: String) throws -> PNGSample { try #require(all.first { $0.name == name }) }

    static let all: [PNGSample] = [
        PNGSample(
            "color 0, 1 bits", 13, 11, 0x3C1A3A07,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALAQAAAACMyTrMAAAAKklEQVR42mMIDWBkYGAKDWC+doMl9DcDAwNj6G+m1RuYQ9VYVjMw\
            hAYAAIzdCNOZ83BSAAAAAElFTkSuQmCC
            """),
        PNGSample(
            "color 0, 1 bits, interlaced", 13, 11, 0xE84333CE,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALAQAAAAH7zgpaAAAAAnRSTlMAAHaTzTgAAAAkSURBVHjaY2BgZGBiYGZgYWBAZv0BsuqA\
            rD8gFlAQLApSwQAASm0DnIEt3PwAAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 0, 2 bits", 13, 11, 0x88E35C6B,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALAgAAAADLaUAcAAAANUlEQVR42mNgCF11gJEhNFSMiQEImENDQxVZQCyGVf8ZHBhXhTI6\
            MIUyhjowNzRqi0EkQDoAIPUKyZZQmhkAAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 0, 2 bits, interlaced", 13, 11, 0xC220D440,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALAgAAAAG8bnCKAAAAAnRSTlMAA++anIIAAABKSURBVHjaY1BgvMBUwPyCJYdBgjGHKYKZ\
            dRXLqlAG1jWMrLOZGBiYI4pZQgUYPgSAuaGrDjCHhoYqsoSGMjow/GcIbWD8zxiqDQAf5BDn+YoshQAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "color 0, 4 bits", 13, 11, 0xE9A8DD4F,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALBAAAAABEKbW8AAAATUlEQVR42mNgVA6rWH32A6OykjEQKjIpgYCQArOrkraStJI6C4in\
            pKTAAFQj5Jo+gfGsEkilOpOysjEQGDDPAqrTVlJkgepjAJsm5AAAUdwT0sYkRGwAAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 0, 4 bits, interlaced", 13, 11, 0x63489F3A,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALBAAAAAEzLoUqAAAAAnRSTlMAAQGU/a4AAABuSURBVHjaAWMAnP8ACgEbAl8DMQSNmgAn\
            wAGvkQKJkANGeJPABIhFzYAAV6zxQAETVVUCREQ0A3A9TQRERFUAJHnOAWhVRQIjRXiaze8QA1YzPDMsqzcERCIjIkQiKQDwEkVn\
            mrzgATQiMyIzEjCjGRzsMqHyngAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "color 0, 8 bits", 13, 11, 0x234CD834,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALCAAAAACB2Vi9AAAAYUlEQVR42mNgENWyD82qn7Jq/5WX/xlVREVFxWCYSQUZMHvKysrK\
            AfE8EM0CVakCVsmw7fSDr9wKpl4JpV3ztzLeQjFFFRkwL5FFgLksSPapiDHkNE5bffDaawYxbYfQbADp1SDrtHD2agAAAABJRU5E\
            rkJggg==
            """),
        PNGSample(
            "color 0, 8 bits, interlaced", 13, 11, 0x0734560B,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALCAAAAAH23mgrAAAAAnRSTlMANSAgCRsAAACYSURBVHjaY2BYxai8iin0P7NfOsvE0NBQ\
            Bq36K4y7Q0OZJk2axOzhl1LZv9iSZZKWtpb2JG2GnGkHX4s5ZDOKgvhaTB5gwFxhBQIsnlrantpaDBZJvdsf8TA2QpSoWPolV/Yt\
            3nHu8Q9eZeZofX19AyDesH69vgGLp6ioqJioqKcYiGb4L6JpF5JZN3nlvssv/jG6Q+QgGAAlaTAtRlKMmQAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "color 0, 16 bits", 13, 11, 0xD9D78767,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALEAAAAADRSYT+AAAAu0lEQVR42mNgYBAN1Vpl/z80NGtV/f+pIatW7f9/NeTVyv//GVUm\
            iYaKhYqGioaByVCxMDAJ5DOpTlKdpDIJG8nsuUSuRPaLbAmMnAtns6hOEoUYCSaBxodB2WEM226d0X/Y8u0mj75ii9lNH73ElrKb\
            PXoLm7fdZLydg9MZKpNVJ6tMxkYyLxVCOAHVOSBnPBedBDTgBZiEsJ+rTAI6I3drM9eM+LVbDnPdiH+7hZlTIl53izNnRFzuFgC1\
            B2oLmZ933QAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "color 0, 16 bits, interlaced", 13, 11, 0xFDAF0958,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALEAAAAAGmTrRoAAAAAnRSTlM22QCANj0AAAEISURBVHjaY2BgWLWKUWXi6lVMoaH//zP7\
            78mYxzLJIxQIwkIZtFbV/78awrjnUxiQzzTZcxIQMnuq+O9JFap63r93qaDVc6BibQ+t1dqftD0mrdL+zJC7dUb8Ya63WyTinTlz\
            tzCKhmqt0l6tvQqoYhWTp4qXiqcKhGSuSLR6bpUBxC+s0lk8VbSB0HMViGSwfJYyod9659MnE/itGJu5kAxQmWT53N8mZWLl836b\
            JRN3Pjtv82Tiz2f81ioTmaNzDWz1gRBGrgfCDWA20HAxFVEghJCeSGyG//9FQ7RW2v8LDclaWf9vavCqlfv/XQ1+teL/P0ZPZdFQ\
            0VCxUNEwMAmkwWSoWBgA/lZvai531KgAAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 2, 8 bits", 13, 11, 0xC49C5773,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALCAIAAAAr0JA2AAABZElEQVR42mNgCF0lmrVfq/6K/ZSXoav+Z+0Xqb+iOeWl3ar/IftF\
            Mq9o1r20m/w/ZCWjSskxUTFxCBITl8DFZlJRkFFRlFNRUlBRVlIBAlU1FTUNFXUtFQ0dFU09FS0DFW0jFR0TZs+sPlkQkJOVk5eT\
            V5QFISVZBeV5iqqyIKQmq7RcTlmTBWieqKScqKQsEImpQBkqQLYUhG0gCmYzbPtifpov7IFG6VenKdyxWxTKL5tO/OS1WjDhmGHp\
            g4CuX/nzRfq26q9jvCUSIiqtCEFiMkq42EyqCjKqinKqSgqqykqqQG+oqqmqaaiqa6lq6Khq6qlqGahqG6kC/bHEKgTicFkFFZjD\
            1WUXacgqa8oqa8mqaMuqrJmrqsuiIi8rKicvKqcoKqcsJq8hKqcuqqoOJKFsOUMVMJshZ/LRxk3vpl0UX/3B4aBA1jX9ya/99jDk\
            PhXr5ddeY+FwOjH0VVc21xYA6HBnetcTDgIAAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 2, 8 bits, interlaced", 13, 11, 0xE0E4D94C,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALCAIAAAFc16CgAAAABnRSTlMANQCRAPKoBXGQAAABlUlEQVR42mNgCF216n8Io3JIz6pX\
            Wkyhq/7/D1nJ7FeyKF31GcvEK9KhqaUQxKBVf6X+iuYVzTrG3WyhEDGmSR2Nk2YsnLTiILPHlEd+FYtTJthWLg/rty9YHNphmbuI\
            ZVJDkZZZk7a5s9YMJ23zp5PMvmjfv8SQM/notIviBwWyXvvtEevldzidmM21hVE0a7+Wlpa2tjacZPJwtPFwdfHw9PHwDfEIjPEI\
            TWGumLHbysbByt7FysHDytnHyuUCi6eTrZYb0HhnTzMgGatl5sRgUbgxafXv3mdu2xUmPIq+zTNVlbFx0zstuyBt+2A4yaRScsyy\
            667fgi/J27grzyr3PbZa/DNwB3/GObWGxzbTfwSt4804qlx/lzm6ao6+ro6+3jp9fQMDQ2P9jSb6m8z0jS02mFqvN7VZb2anb37A\
            wPIwi6eDhaiUjaiUPBCJeShAGJ5AtjSEnSAKZjP8NykQCZismbPNruNmyNK/mQcV6u46T/6ZtlKsa5/R2st+F15kff7XLs7oXrxS\
            VE4dgsTkNXCxAUBonqWrGtMeAAAAAElFTkSuQmCC
            """),
        PNGSample(
            "color 2, 16 bits", 13, 11, 0xD5C17499,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALEAIAAAB7QEx1AAACsUlEQVR42lXSW0iTYRgH8J3PBAXPW9+3941FM2Kg80zhhUUXUVQ3\
            7lND3dKC2dRyR600za1MCaPJIArJqC42stKm4EUZdGHYgW6EZl6UEYZlB9DALlzP64jw5uG/H88H3/d/JpPJJCmRAMmTmEjbEh3p\
            aUdpOuZYiHNNp7mCg6stzrV0lavk4OqJc+1Y5Ror45qIy63RoGPSDBKUQwWRCE6eSQX/DZXrJLPDU+U6yezwVKnIilpk1IdTTgPW\
            qEXBQpiVtBWnip5FUbM2zBp6HqeWdqLoWBdmPY3gNLBLKEZ2GbOJ9ioP3G2w9Y1vDZizxXq2ZB4STrKAOUf0oNiFrygPhUYUu9iE\
            kit8H1gyDwunUfLEZpQ8wYs7I4IPpUD0q/jbMS9EQU79IBEFqSESKKEF8O3AiaJeEw20W6OghRr8SB1xoughjE8ZSA3uGGEOP9hE\
            e2RjM8uOXXOv7IYHR/Z+jFh0xwd/p4rqWtMm+8Enfa5tkWOb7zwtTgW94+xQTu/LN221kcEdn2ZDqdHOlZIrOVMzG27cDn8o3L4y\
            llq+uvuo/H0jOCQHlloFtVhqFanNZKy2GurWSWannFSTuv9C1p76t6+w9uMpvFn9FjnzY1bQIE4lbUFRsTOY1fQcTg1rR9GyDsw6\
            egGnnoVRDPQiZiPrxmliPcp7m0ps5dO8bIGX/Ug8hdXmCj942QIve1jkZeevlZ0v+FEeiwG2dLNACKIUiiGUpNCCJyoSWvkp0tQH\
            8yAjbogSOYSwZgW44QsoST2KCtpQ1MyNOxr4jCfSQheKDvfniR7wjwJO4sZTGOGnrGk0VjYphg2Jkdnwddezjb++DSWnm7XSc8PC\
            WzrxziWz5+9cTELf/mtKvW2x+s8W157DvhPZSel+9+t9+gbjQHGls9MzcqspGZt6of8LYlgYfN9uhMoAAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 2, 16 bits, interlaced", 13, 11, 0xF1B9FAA6,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALEAIAAAEMR3zjAAAABnRSTlM22XVxuR1ns9XoAAADG0lEQVR42k2QbUhTURjH7zZzc5Vv\
            dW6j/GB0c5dzKnW1G3c6WvVhbVBC3jN60bZAc1hCjRaViIIfBKN0i0GQhfS+eytfcGRgGUTN/FChrDIkDV9u2LsRJsFu51ZQ5/D8\
            +fM7/+ech0NRFMYiWYqCBQ0TwsKZjZIozUhQq3JFUbkY1ZX04aMV2/0XX6weKE4Jb0sIOYcxxpU4iLGn0hP0/PYUFOuVhKAWjKpV\
            n9T0zVKpTuj5m8Ukqz3rajAEXoZdDabAHFE2sEznYiLCxOmSvmOvLsxXZjd3Fg6flNv1TtRyjxsrX3A1yx0LvLHJvsVNveTxBioQ\
            R9sQuQNKMBPKaLbBhOYIyUX6sAhZtAx9QwXQTNXEIqXx5ee8D7K+fnhonHme0/+xB5xxhkxex/ZAxda0gwsvcDU9kcGBNA3A1WK/\
            AkWkbglKSFIdFH87SXVI1LoYh4aX3YxjAf/ZxWxO4+cIWcwrhGTxekIAn6E7vj+yK7bHJnOjloTNz41ZRmyy1Wcpt73jJixvbVXc\
            pGUqhfRp+XeIcaSiL4hBRvTDJcJ0SBGfjQxEaT6T4qeruy63VbRGDj490FL0IG++8O7UzPiqn5Ot4PyOxxk2Bz7Rqmk0it2jjWS8\
            +2iIDNqPhsmw9+EQ/OtVrmXCQSG+gpebxdFASXE79fVJRSjm0eeekAdv5RxvKR7XFT67Evq+25l3d9rYUVb3rDg39UhiMmQta1oz\
            P+3ubmvMKPIZul4zoaA3btHtramFbbMFdrSWvZRvR7evM0Tz2WuEFJrZfLvUZYZELexNQtab13XYUcxcQNTKdnfaEWfeQPJ3zBxR\
            nu1VP4PiJ2gGaHkZMHQKeA8YkAo+04zDQPsIMYI5QhbRP10MSAcKIZlAR0g2rSddS8FCQmiQQYiJX0IpilU48ggI7s4mFkZ9i9pO\
            bUoG/V2fsND8KL6zOtq+cjRWn4zVzZoipYMj+loxOs7ljPUnv4ctWxKlxk/OqzM3ct3lBiVpvR44pHGtCpaKUYDBProKYHofqKKJ\
            B1XAA7y0/x9RT/9w2gv89H/5P700yQP/L9qST3AKxLQQAAAAAElFTkSuQmCC
            """),
        PNGSample(
            "color 3, 1 bits", 13, 11, 0xE36654E2,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALAQMAAACefJUiAAAABlBMVEVM2yrUltonyvlwAAAAKklEQVR42mMIDWBc9Y9p9QrmBm2W\
            1b8ZVq1gDP3NFBrBzHCJJfQfQ2gAANBZDB/jcLBUAAAAAElFTkSuQmCC
            """),
        PNGSample(
            "color 3, 1 bits, interlaced", 13, 11, 0x081B3F44,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALAQMAAAHpe6W0AAAABlBMVEUCLEQ0wI2DeXA0AAAAAXRSTlMAQObYZgAAACpJREFUeNpj\
            YGBkYGJgZmBhYEBm/QGy6oCsP0DWqhXMof9BoqtWMK76BwByIgk8SOfvHQAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "color 3, 2 bits", 13, 11, 0x68258605,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALAgMAAADZ3O/yAAAADFBMVEU63uKDKeW8MRL8mW1pt0BrAAAAQklEQVR42gE3AMj/ADk5\
            OQAB5AAA3AKvr6/AAwXe3tkE6wAAxwDk5OTAAZMAAO0Cu7u7wAMS9vbEBKsAANwAk5OTgGzcF/ive2aOAAAAAElFTkSuQmCC
            """),
        PNGSample(
            "color 3, 2 bits, interlaced", 13, 11, 0x0E1C2926,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALAgMAAAGu299kAAAADFBMVEUhhI69adqO6aLN8jyGO+TcAAAAAnRSTlMAJT2XGX8AAABL\
            SURBVHjaY2BgZGBiYGZgYWBYwbgCyOpwATIZOjoY735mmrWAeZEWy6yfDHcvMJb/ZHry5MkB5jtbt+5kmcbAcIfBz8/PgfEJkAUA\
            aiIWo0GkkQIAAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 3, 4 bits", 13, 11, 0xFF8EA2D7,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALBAMAAABWnBpSAAAAMFBMVEUXSpcbQ7TAf4QR4/QNLCkRbu3wKZSvXkU9X4WsVFNy8nKA\
            hB9xUpogxONsMtXwoB48RNsQAAAAT0lEQVR42mNgf3p4YX+uA6PVPRB4wGQMBgbMUYKcnJ2drCzG9wQFBY2vM3y7smlCXYwBoyZI\
            2buLEHXKBsyJIGWdbCzKjCB1NxjAxnkrAADijCBD45nlhQAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "color 3, 4 bits, interlaced", 13, 11, 0x6D15BD88,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALBAMAAAEhmyrEAAAAMFBMVEXEdu32ZIRSPaLPVUbw8PyJvDL+qFOvMLzCOUf/kKnFW6AO\
            omjqP5Hpvbn2ZVm4YGFhluSiAAAACHRSTlMAJUpvlLneA+Hch0sAAABpSURBVHjaY+BgbGA6wvyK5UQFw6sExmVVTHsOMKe8u6PF\
            sufMngMMb1akKDCW7jnDlJYWxnxkpiBLWtgZhr87SxmDz+xhspL4dmXThALmYq1FQCDLknbv3r13aVcYYiASjJvuvQOK3AAAO04u\
            95Y4FT4AAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 3, 8 bits", 13, 11, 0xE9002081,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALCAMAAACTbPdTAAACWFBMVEWZln0g1wVrJGk8eTiSM2IAiBnaLI+gBNSzXAZnW3I0az6I\
            pcTPDSLZOIpL27oLDRvaxVK+u0S3vYJIU1BNTDg/UZ4x/tPtBx142Ed5Anu2ey/0xtur8xVxGed6E1xlI4UqqS2tKNidJeR9T1ic\
            3aY221QX/j5QHZEUqxg0Yc9WdWvdhOgueu8BcsszZdAsk7qrf4ipcRPN1dwjTyskHWKGM8P6gWMy/eWVIPJASCL330EMXhcmOaR6\
            G3GJsle70I1S4OBbAUMu3HhPhTs6wi9xAU4VtSucouJkn2j3rEC/tXGOQQvW3F4Wlo085L/zf8CUls0Qg/ekbee3nOi4LLhqd92C\
            uwiLH6640RDfnHWurPE3X/k0vWSK+RZDrdfgk9dPoE5dULSPH32pElgb2tliTb89OYvhy4IKyMdfwgW+OqSqQBFgaQp2ljJme3fx\
            pD4Spi7rPnls4Z/VuQd0O6nMe9h8qnvBE5uJ8PXvBhvC7HRZ8MZRNYXhLp/sbAEiLy5evALd0umUsrxWM/w6vpRrcMa3q4yRK706\
            u6dGqDqtUtULuHHNAVJl5LjPhHdY6lS/HQ7AcKTNFf7xZVgiWV+ERVeglET3OESMnppmceKjQLr85VQeNikQS4gjWgsIdeEs6Hpd\
            Z6CtDUOsviEkCz0ZUZWOmSxo4Y8CHpJ0nS73ScPtwOlkcI+KfkScyhdyMG/hvOyy+A22zWtRsf7PUE7ZXvFrZX+0MIeNsj72kMBv\
            od8AmoJGQFeVMN7v399gM0/SWEyicd7GjkwzXWFS82Lh+DIIZuMTNN6Aher9AAAAR0lEQVR42mNgYOcTlVHWMrSwd/MNYWRmRwJM\
            zCiAjRUJsKBIMfCLyapoG1k6uPuFxiQzCuExhQ+PKXKqOsZWjh7+YbEp2UUAwFgKqcwWz+8AAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 3, 8 bits, interlaced", 13, 11, 0xC8886713,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALCAMAAAHka8fFAAACWFBMVEVvnHRYsb419SFQnU6BMx4ZZX9pK4KBLIb6XYAAmexyvnzT\
            OnIEOqg35/sLc2uzEqDG0shyn9Ul4d/zjFvQ0GwZbux9PCi83AQGhPlQYvBDmd5oSckBlwvD4qZ2rCJBGCiSFpecUzsuIpkMvFvK\
            1D487Zn548Q23nTCZqT1wcmOOBXlhmdO4ceNuU5X2UyLeT4I1SkR45vhIDQ3z5oJwLpA8i0IDU1xKS5jJEaU1eGAe6AYMdGcHTkz\
            2yBujv6UX98KkOmmmYwrMP2udbw6opWdv37TjHve7oNoRUEHKINZuIRjzOxZMZk1XvPWFmHIyNlkv5LOzMpgx0is7hIpeyZYuInr\
            86qfvF5aVy1PbPSsNE9JcqiTmiqIacoG3nDC7gbhwAAwdM6Bewwy7NYufuWSbR2+ED8K+ErMT+yIscxSYS6r3mOUphi+NBOqgoWM\
            3OTm7O+iOFk6f0FrRWv8q2Cq5PYXWB1Z5CYi5w8J9tIs03ZGGdJ5rZz71ModBKUT3GdxqwYNMBzY+vy/MsGhBsSF0SH/wDX7Ms80\
            /t0MO/CbF9eNAfJ+s+/BNJcaqZ14zA7c60r0mxeUB0ukHn0PVIZ5w3OmSDN+4MWxTuVZk70JivwaPlMAyyCnqCRPwkSbFD7rSfk9\
            bk6ddQAbhDFd4KdCXqDJSuWNgF1Fvk18Cj5nnAOcpTKQ7lHiNi+yzVxSaiUDLs0qQH7oGtHmOw/LrmZ737HouUHFIpXWkJU8bd+m\
            45Bg9pvCLTzmIOPag/2EyjR2UN1hA/bDr8A/K8hPndJBk6bk75P0R1gOOnI2AAAAZHRSTlMAJUpvlLneAyhNcpe84QYrUHWav+QJ\
            LlN4ncLnDDFWe6DF6g80WX6jyO0SN1yBpsvwFTpfhKnO8xg9Yoes0fYbQGWKr9T5HkNojbLX/CFGa5C12v8kSW6TuN0CJ0xxlrvg\
            BSpPlJO42gAAAHZJREFUeNpjYLBglLBgkglhVtNg4ZGRkWHg03JjlJKRYeLh4WFmE5SQV9M1YeGBAAY5HSuPsJQiRnY+EGBiAwNm\
            Xi4QYIHwGOR1rT3DUxlVIUqYuSBGWDt5BoQzc7AjAagGKGAQlVHWMrSwd/MNiU7KZJRGVgkA6zwPRTcSBnYAAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 4, 8 bits", 13, 11, 0x4CF7B2E0,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALCAQAAAAOu8/qAAAA70lEQVR42mNgCBXN0qq3nxK6Kmt//ZUpL1f93y9yRfOl3f8QRpUS\
            UTEQFBNHp5lUFFQUVZRUlFVUVFRV1FTUVTRUNFW0VLRVdJg9s2RBQE5OXhYEFeYpyoKgkpwyi4qCqCQIiqmASBVJMSkoX4ph25fT\
            fA80vjpxxyqUm070Wp1wrPRB16/5Ilv1GW+JiEqDoJgMOs2kqqCqqKqkqqyqoqqqqqaqrqqhqqmqpaqtqsO8xApkORCCLZddJKsM\
            hCqyKnNVWVTkReVAUAxEq0JpORUgzZAzuXHTtIurPxwUuKb/2o8hV6xXe43D6dBX2VwAmPpC4ZjVRvIAAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 4, 8 bits, interlaced", 13, 11, 0x4CF7B2E0,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALCAQAAAF5vP98AAABGElEQVR42mNgCF31n1E5ZNUrJiAjhNmvJF2VZeKV0FQQZNCqr79y\
            RZNxNxuIxzSpY9KMSSuYPab4VaRMqFzeb7841DKXZVKDlpm2udYMbfNJZtr3GXImT7t4UOC1n1ivw+lsLkbRLC0tbW0IZvJw9HD1\
            8PTw9Qj0CGWumGFlY2Vv5WDlbOXC4umk5aZt7gkyyIzBojBpde+z7QqPonmmMjZu0rLTtodgJpUSyy6/BcnbKs/2PV78cwf/ObXH\
            Nj+CeDOU65mjq/R19fX09Q0M9Tfqb9I33mC63nS9mb65gSWLp4OoFAiKeYBITykxaShfmuG/iUiAZo5dR8jSzIN1dyf/XCm2z+iy\
            34usf+2M7sWiciAoJo9OAwA7TWMhZTKXXwAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "color 4, 16 bits", 13, 11, 0xB9688A46,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALEAQAAABeKxOpAAABvUlEQVR42j3QO0jDUBQG4LTpI48uCvcqlEqF6hCwsb4WBwUnRSdz\
            q6BYdawKCtZVwU4iCi0FQQQFHRp81tRNFNzUwaVgddFJKbhVR6//BSnhcD5OEu49vyRJjBGWtA17lffxnMWYbSftG77KS1bOquRt\
            m/MbTqySZeQr+b5fzpnlimRSFmEkThmNi45nrGYxj9OxmsUc790tmbCEws9hYRnlgb3oPpQfVtBVlAbr6AF58HDOaFoOtoWqwZPQ\
            cjAKm/AZbMLte9XgBRyDY5gX4E6POIlkiIsw6qaMyAQnwV7YF8kQPy6lwCq+0TDXccGAdPXybT2a2ul7Oqz8lLtnA+bQdXN6uqGn\
            nFoajm48zKT3W1fKxbXN6P3Lwfpb11X5e9v1Ok9EEBNYckJ0LDpZs5jH6WTNYo737kgWQWQRRDYsLMMedC/KB/vRFZQKa+g6KiAf\
            1fca/0ufY9H2/6Uv4A64A74MVXc74S7YQTDdIghOPgjCoC4s7CafIgzqgb2Y+xCMH1bIB1URzBSC0KWFYm50XbMLO4nbuhOntHin\
            VZ6eE5L55ZAtWTW+GhP9I20OOx5Q5/TxqbXkgpO7/wP4crJHC3x5IQAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "color 4, 16 bits, interlaced", 13, 11, 0xB9688A46,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALEAQAAAEpLCM/AAACF0lEQVR42j2OTYhSURiGrz+ZY/OndC4ujU4xnEM4FV7wjtKNNnOF\
            cOE9UhSjwUji4C6jH0KhnYscjQtBEC6K8lxqnGEkBswZiDZuamMUBCNkGkItJmbRxtvnFC3e730+3o/zHkEQGOPcNC24zDSDG0Pr\
            351ptmiT3Ug/+XjCXlnsaIyxFGPxVBxcIDxv5s2O1tFIzdLcExzxg5SlrA/VgrOiFrygOZuKdS3avPkp5SnW7wyqh0tvpN1n7khD\
            HiSn4NGCQBepkxhklu4VvMC+Cidz9BedF7INPfYoseN+6xp++LGJHngTysULEytHspt624JYhhNOOTWIAZPDBCfcqmLFEsHKIRWf\
            nwCeAnYDI9uta/oleSB9kdPSrjwIJOXv0lf5utSzw5WVYsVBMXWpnEyDe0CiEOxn1pdX9ZXSws7JrW/Dbm8VPZ6RFWa57+IbUN6C\
            ym0obZEDpy0rruS04KDIo6GqsFxuxG8P2i9Loa7taXn/8lbftfY+5HP0yoGrv/uRjZmFpBOXcwnblexdMh+mp/xh+grkBz7tDxvr\
            oDPAZ9fCtAEK1MNUgvw1KDj+tCBiZEVYtCOMHCJWnMAu4EkVo2ngWWAP3BwFFoG9gmkGNKRF6qSWnDw3yqWZVnyXqVWP5UeNe3qs\
            /ZnXutL2aL/Sibl+Dl/4IuYo8NyiHs/FEENLiIlL4tjjKPGfD3YxIf7Lx7sI+R/+KdPFM8wEuQAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "color 6, 8 bits", 13, 11, 0xB6B07A42,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALCAYAAACksgdhAAAByklEQVR42oXPPWgUQRgG4M1PpcEo3GyycWd2Zvb7dmd/srd7uZgQ\
            MQY7LcTiopWgkBSehhQaLISIbcCAXNA0/hDEoAkWEq1EEfSaqyRiYZVGiBFERBuLM7N6sc3wvrw81fAZxviTP6T6uhBe/xAcXfgy\
            qlnRvKA5q1nTfKz5SnNdc1Oz2QZX6r3E7PlfHWs3twO3+0AwCpJzcKULAB6gF4CnYvDDIqi4BEEyCGE6DFHpMMTl0Y7j1fkS/fuY\
            o8OZIyR1hEsdiZS7j+4JVFRgQIUXUbkcMzdIOvOfiMUosSjXFSYwma9uDLn7dpwK0rLx4ufQbGPf6aUNNVP/dWxha+/ZtW5+dX1g\
            8NaPMydWDlw7V88ezGycejv3e3rzfmG+63nxadb2qVBZJAeFv1PTlmo3tyO3LRTMRskddKVEAET0lE6EfpigijMMkjKG6RBGpRGM\
            y0c6Ho5ULreOXqYc8qPDf0f7/XRJJdQNUuqGGYVogMJq+S72H+oEh1qEOTZhIiXMlaajkDBfEfQjval2li9hWQotG5dq75o3nn3L\
            br/vmVj5Pnbnzf5q42Ox1vx68mVmTH2eMG92L0arw42xxvnm+NZcdnHP2uQ2bciOPIx77+8AAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 6, 8 bits, interlaced", 13, 11, 0xB6B07A42,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALCAYAAAHTtTf3AAACA0lEQVR42mNgCF31f9X/kJWMyiE9p1e90spiAgqEAAX+MfuVLApL\
            V32mzTLxinRqaGppKwwzaNVf0QSiOiC6zLibLXQ5TIZpUkdj3aQZC9dNWnHwHrPHlEdGfhWL/VMm2GZXLg9r67cvWLQ4tMPGMndR\
            BMukhqI0LbMmP21zZ3+tGU5PtM2fHptk9sVP+/4lXYacyUf/TbsonnJQIOv0a789hmK9/DMcTif+y+baksoomrVfRAsItIEAmWby\
            cLSx9HB1cfXw9An08A2J9QiMyfQITSllrpixO8HKxsHFyt7Fy8rB44KVs0+YlcuFGBZPJ1tLLTcnV6AjAj3NnICOifXXAtIMFoUb\
            fySt/h3U+8xt7XaFCeyPom8n8UxV3cPYuOmdoZZdUJq2fXA6Ms2kUnJMwrLrroHfgi8eydu4EyrPKlf2PbaauPhn4Mod/BkHz6k1\
            3HpsM/3Tj6B1XLwZR5WU6+9aM0dXzbHX19XR0ddbp6+vb2BkYGhsqr/RxEJ/k5m1vrHFvg2m1gfXm9ocWW9m565vfsDLwPKwL4un\
            g4WxqJSNiqiUPBiLeSioQtnhniC+NIyfAJEH8hn+mxRsFAmYfFszZxurXcdN/ZClf6MyDyq01N11Xjf5Z9qNlWJdzPuM1upe9rsQ\
            /iLrc+O/dvE1jO7FK5+IyqkbwLCYvIYhIT4ADv/WVKkaICYAAAAASUVORK5CYII=
            """),
        PNGSample(
            "color 6, 16 bits", 13, 11, 0x1AAB31A2,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALEAYAAAD0ItsiAAADmUlEQVR42mWSb2xTVRjGb9utfxeTGd/Tc07vMTUWQ0pYYQOiIZEZ\
            PxgN+mW9bAtjc1PTsTFt1/1TN1bXwhhi0S4l22BhghDaDbClA5GwQUzEgBq/1DDggwIGMv4ocZjgh17f9s5owqcnz+95z809530k\
            SVKUZFJVQWlJzqrgdSf71azXnVinxr3ziXU5LVW8WtqS0NL+nJbGq7Q0mdDS2ZyWZqu0dP6Ilqo5nSvW6b3gYCOgwAaohhqiEFRS\
            k/cEvUah9jFemCc1RHO1j/HCvHYeT9Xql8ScktzOx1B1cgcfd8WcetHFJtAb5B5+ELVI/oAfRl4selkCvVHeyqdQTXKIHUduFgM8\
            jd4iR/g0qlVsZ18ht4kd/Az6EnknnzG8+kWrO3q6Iv10h2M5b6Z9YsFxlG2mquhwlPEWewi5h92hA8iPsy3UgNzD2+g25CvYfWoc\
            X3Ck2Hv2HchXcj8dQr6SBagN59Os3b4LeQUP0mhR/kYiwMcgBjo5COOgED3ZRBqJAgboBh3gjaAeDiMvXuRG6IMpVwxMgB4fzEzq\
            oRS5BcJsGr9jzc/hvA2uA8MHLJGHYEY6eeWh9/nr/bnvPdZjb7wUb/o14jS/NZH89q+51U096jl3iee1s9GG7O5nIm/aD87M/7lm\
            rjNwWkjV68t2XvqxF840Riaeu3FtmbNrbjr0aG1lZFfZxStPjCm3Pw//surZR63rT8493P1CbSilu7oFvIp3NF+GjdAIPlziRvxv\
            378el1kHTaRZ47DI/8uxDHWkCZr/z8nidwq+cB6a9a5hLEOAjy4ZdupEkO9Dr5c7+X5Ug9zNDyAvEu+zQ+iL5Q/5EVSj6GOTyE2i\
            nx9Db5Y/4ilUiwizDHKrvI2fQm8Tg+xr1BIxxM8aDj251r0hGzyRXzLTlvwlf9c+iMtcwX6nhSUzP7UiT/GA/WPk5aydfoK8nAXt\
            UeQneAf9VCzsrWCdtBT5Kt5Fh5FnWDd9CsuymvXY9+TLoGK9R+EWSHjRfRAjOugiflyuHnzsANwGAz5cAHkR9AIgLxY+MonzRvgN\
            HFgWEwxACrmZ+IgfbhELbIdTWJb6vMcy2OAPWCa1TcerLnA1F7Ym09fCEBhpOFf64K775tFM1m9SKqu/sc7/JM8qly43SJ7ypa0v\
            3stA9JXPQimDxX2v7u89LtpQ+Xr725MjyzPK1OAP520vW1pt42t+3lpTH2pJ77/zoC0Tv/idRffOPxZcgUCpjQiAAAAAAElFTkSu\
            QmCC
            """),
        PNGSample(
            "color 6, 16 bits, interlaced", 13, 11, 0x1AAB31A2,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAALEAYAAAGDJeu0AAAEGElEQVR42kWQDUxTVxiGb1ugpYr8zHOsG9lYvLXNPc5CC3W30tht\
            GCiZI8i9RVF+dP0BHBO6ddExoQkjZCwKZemCEQ1xOtdbx99ohhkTl82V4QLLDG4YAkywNWyIYhwSk96dWsJycr837/Oe78v5LkEQ\
            LMtxPB/+WIbzCEgXy5za8esNL+ed91KXK4WRnGUiOR8S5Q2y75v3PDGVn7slH87Uo6i2nHEmudpqYVnWwjrYRpY1WUwOU6Np1RMU\
            V8+PM5RntYZWa4FgcImIyaZcCtNaJ/usU/iZ0Smx/2GtazM6ZfZlWxdWpX2TbUpkJN3M7EmNOm/wgz/PrmSNWZKae9JuFqEPg53i\
            bHQ0puV77XRxdOOdi4m5PvvU6UFdsCyuaUAlw490Ena/1YpyEJ6M6igvlUAF0RhacsrQMhrFPAWJqbE2jlKiTbZR9AilUgr0L1Hl\
            cxf4n+dD7aXXEh/+Q839KJ3/LXmIvbHQD05lu5y9slLDHrvZ2/5G7JF1Z7W36qr63SPDsQKLALCV3BAPGIpD+ODqpbwofCKOizhc\
            ucgNoZE0COighs4lDdH0YvpuI/laLL2sycc8juY1xZgn0uL0CswBHZ/uEB075N7nKyp06oLaSfW4KkpXrp1WT6Q264IZZeri1Fbd\
            Pe2s+i/V5zqbdk59V5UchScJ6XsaGpGGGPQAiRGJpOgJ2mjkqA0UgV7CPglJ0iuwQjoBjRJ0oLL3i447r5pb3UdGrXFJLTuvbV1J\
            27Fw5e78zJanh/1zreDMWz+fPB+vM7DHWwc+EjRIub7JBlCDV7qKfkcBvOIQuomCeMmrFPbUmg/nVEBItjkY/wub2+lgMzdp3/4g\
            L7OTePhLVo7Z5TOJU/Z3Hg+OfJ187N2VlswZUdrYx/kXXI/3Z2897bkSkHYfPNEtGMtMiakZ/6lozpVxsGnbRN9KILevo2FRGr+z\
            TNJ7O+ow6XKU+tWbvxMdqKqlOpYM9al69IryvPxNlR51XSLJPKwq5ZfkXszTFEo5q9J7exUUuQ+rWnlZfgBzjWI7WdKtRz5FKnkI\
            a4ayT27u0SOtIv2CDfd/q9CSlVhp5YC8KvyTCXpWo4EkENJBSAMSRoG/wS5AghiwCHdD0iCBZcCCuRQsg3zM18OnsNBIgg2AB8WY\
            JwARfBvzJCjWVOA5G8E6YMYcgniIFcjo50AtwfMZTM31b9IAk9vTpBw+Q3nK1nd8OhW9K+Qo773/6CjLNF/375XcrvR0vjzpezGr\
            PuQ7sSTTdLkLRibEtUYZ55nRJk+XNAyFHrepX39vYbxAej/74ieF81+l5BZLzv3AhzIu2d/p3yYwbnEUcJ6AGbCgBNpANWBhCbDB\
            aog9CHsTKIXlsCbCwTMOcQ7WclgKykHN/zxyD6x6iPvD+X9ogsIW/FIwzQAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "1 x 1, interlaced", 1, 1, 0x32D988A9,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAAHncGNIAAAADElEQVR42mNgCF0FAAFYAQDhm7SwAAAAAElFTkSuQmCC
            """),
        PNGSample(
            "1 x 9, interlaced", 1, 9, 0x83EEC12E,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAEAAAAJCAIAAAELI+ElAAAALUlEQVR42mNgCF3FqBzSwzTxijSzx5RHLJMaihhUSo4x5m75z+Tp\
            YMG8ZFcoANh1DMfjWFldAAAAAElFTkSuQmCC
            """),
        PNGSample(
            "9 x 1, interlaced", 9, 1, 0xCCE45BE8,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAkAAAABCAIAAAH0pyO8AAAAKElEQVR42mNgCF31P2QlY/0VTSb7KS/3i2Qyy5ecDKhaWjDLdcKu\
            VADGvw0/PiqA3QAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "4 x 4, interlaced", 4, 4, 0x519077D4,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAFRlDm/AAAAPUlEQVR42mNgCF3FuOp/CJPHlEefnKYwh676f/W/FouHo43H+00M\
            KiXHKk/JnlMoUS47zZi75X9oRDQEAQCgRRf0P09qcQAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "5 x 5, interlaced", 5, 5, 0xFB199681,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAIAAAF1CoEkAAAAXElEQVR42mNgCF3F+D9kJdPEK9ITHlsx11/RZJnY3sjgMeXRcfFM\
            99kfGe2nvGxoaGDycLTxcHVh7l0b8DQ9m0Wl5Ji9g6ODoxMEMeRu+b/mm8sbyy6dmgs5+8UA2EAjEuD7Yw4AAAAASUVORK5CYII=
            """),
        PNGSample(
            "not packed", 20, 20, 0xE1716F86,
            """
            iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAYAAACNiR0NAAAGX0lEQVR4AQFUBqv5AABVqv8NYrcMGm/EGSh90ic1it80Q5jtQlCl\
            +k9dsgdca8AVanjNIneG2zCFk+g9kqH2S6CuA1ituxBluskec8jWK4DV5DmO4/FGm/D/VKn+ASR0xhgNDg8QDQ4PEA4PEBENDg8Q\
            Dg8QEQ0ODxANDg8QDg8QEQ0ODxAODxARDQ4PEA4PEBENDg8QDQ4PEA4PEBENDg8QDg8QEQ0ODxAODxARAiQgHBokIR4dJCIgICQj\
            IiMkJCQmJCUmKSQmKCwkJyovJCgsMiQpLjUkKjA4JCsyOyQsND4kLTZBJC44RCQvOkckMDxKJDE+TSQyQFAkM0JTA0lqjjIZGRkZ\
            GRkaGxoaHB0ZGhweGhseIBmbHiEZnB8iGh0hJBkdISUaHiOnGR4jKJofJSqZHyUrGR8mLRogqC8ZIKgwGiEqMhkhKjMaIiw1BCQg\
            HBoNER4ZDREVGQ4SFhoNERUZDiUWGg0RFRkNERUZDhIWGg0RFTUOEhYaJBEVGQ4SFhoNERUZDRE4GQ4SFhoNERUZDhIWGg0RFRkO\
            EhYaALb0N37DBk6a0Bhltt4rfdPrPZTv+VCsDAZiwygTdNpEIYfyYS6ZCX08rCGaSb44tlfRUNNk42fvcfV+C38IliiMGq1Emi3F\
            Yac/3H21UvSaAdoUVJgNExkfDRMZHw4UGiANExkfDhQaIA0TGR8NExkfDhQaIA0TGR8OFBogDRMZHw4UGiANExkfDRMZHw4UGiAN\
            ExkfDhQaIA0TGR8OFBogAiUgHBklIR4cJSIgHyUjIiIlJCQlJSUmKCUmKCslJyouJSgsMSUpLjQlKjA3JSsyOiUsND0lLTZAJS44\
            QyUvOkYlMDxJJTE+TCUyQE8lM0JSA6Q6VHMZGx4hGRwfIxkdICUZHSEmGR6iKBkeIykZHiQqGR8lLBkfJi0ZICcvGSAoMBkhKTIZ\
            ISozGSKrNRkjLDcZIy04GSQuupkkLzuZJTA9BCQfHRkNFh8cDRYfKA4XICINFiUlDhcgKA0WHygNFh8oDhcgKQ0oHzQOFyApDRYf\
            KA4XICkNFjcoDRYfKA4XICkNFh9JJBcgKQ0WHygOFyApAGyTxf55quYphsEHVJTZKYCh8Eqrrwhs17wfjQLJNq4t107QWeRl8YTy\
            fROw/5Q02w2sVgcaw3cyJ9qYXTXyuolCCdu0UCH94F04HgtrUEA3AZCz4RcNGCMuDRgjLg4ZJC8NGCMuDhkkLw0YIy4NGCMuDhkk\
            Lw0YIy4OGSQvDRgjLg4ZJC8NGCMuDRgjLg4ZJC8NGCMuDhkkLw0YIy4OGSQvAiUgHRolIR8dJSIhICUjIyMlJCUmJSUnKSUmKSwl\
            JysvJSgtMiUpLzUlKjE4JSszOyUsNT4lLTdBJS45RCUvO0clMD1KJTE/TSUyQVAlM0NTA3+KmzIZHiMoGR4kKhkfJSyZHyYtmSAn\
            LxkgKDAZISkxGSIqMxkiKzQZIyw2GSMtNxkkLjkZJC86GSQwPBklMT4ZJTI/GSYzQRkmNEIZJzVEBCUgHBoNIR4dDRsgICUcIiMN\
            GyQ3DhwmKQ0bKSwNGykvDhwqMg0bKTcOHCo4DSspNw4cKjgNGzY3DRspRA4cKjgNGyk3DhwqOA0bKTcOHEJTACIzU30vT363PGup\
            8UqI1SxXpABmZcEsoXLdV9t/+YIVjRauUJoy2YqoTwXFtWsw/8OIXDrQpId03cCyruvd3un4+QkjBhY1XhMyYJghT4zTAUZTb5cN\
            HS09DR0tPQ4eLj4NHS09Dh4uPg0dLT0NHS09Dh4uPg0dLT0OHi4+DR0tPQ4eLj4NHS09DR0tPQ4eLj4NHS09Dh4uPg0dLT0OHi4+\
            AiUfHBklIB4cJSEgHyUiIiIlIyQlJSQmKCUlKCslJiouJScsMSUoLjQlKTA3JSoyOiUrND0lLDZAJS04QyUuOkYlLzxJJTA+TCUx\
            QE8lMkJSA1pZY3IZICgwGSEpMhkiKzQZIis1GSMtNxkjLTgZIy45GSQwOxkkMDyZJTI+mSUyPxkmNEEZpjRCGSc1RBkoN0YZKDdH\
            GSk5yRkpOUoZKjtMBCUgHBkNIB4cDSAgHw4hIiINJCQlDiEmKA0gKCsNICouDiEsMSUgLkYOITA3DSAyOg4sND0NIDZGDSAzQw4h\
            NEYNIDNJDiE0Rw0gQEYOITRHbkte9ZRxf18AAAAASUVORK5CYII=
            """),
        PNGSample(
            "codes that every program knows", 20, 20, 0xE1716F86,
            """
            iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAYAAACNiR0NAAAEwElEQVR4AWNgCF31nzdpO49U/hFJjdpL6qZd902cZ7x1Clj6yz92\
            E3tM9gHRrIqzSuVttw1aJ7+wnbTwm/eCdcwRa3cLpO46KVd84pp2w9Unln2PP7rN/vA/ZOU/RpWSYxK8fPwCIAxEgsg0NjFCckwq\
            CjJSKopysipKCgoqykrKKioqaiqqapoqaho6Kupa+ioaOkYqmnqmKloGFiraRtYqOiZ2Krpmjip6Fi4q+lbuKgY2XiqGdr4qRg4B\
            KsZOwcyeWX1GkmAgJS0lJSMrKSUjJyUtpyA5W05Rco68kpSsooqkrKKqlJzyckk5ZY1Z8qpaM+VVtSXl1XSlFFboSyqsMJBS1DKS\
            VNQyllLSMWUBuZBXUE6SV1BUkk9ITApMq0JoJDFTEK2CpIZX0AKhHolm2PbFvO4wm9+sCxKp2+5p115+bTvl/c+ANTxsSYc1hEtu\
            uSi2f0rUm8lZa7NGcZbnPott4RcDLqc8Tn9f+LWOu55jmkaP1FqXWbpHE5fb36ndGvRlFuMtkZAZvMKS8iDMJyKlgExjEyMkx6Sq\
            ICOpqigno6qkIK+qrKSkqqKiqqqqpgFE2qrqWnqqGjqGqpp6JqpaBuaq2kZWqjomtqq6Zg6qehbOqvpWbqoGNp6qhnY+qkYO/qrG\
            TkHMS6xCiiWlgREgI68sKaugCowANUm5RRrACNCUlFPRkpRX1QFFgKSCOjACNAwkFTXBESCptNpUUlnHXFJZ10JSRW/XTBV965mq\
            BrYsKvKykrxi8jJArMEnrqDEK6aqCqQ1QHyomCavhrwJmIbxxcwRcmLynipIcgw5k4/+q1z1TLPtIHvIlJuaDQs/eK1ez5FzfY98\
            L9NJs3W61/0uRD5J/djyqVZ4w/8pJrd514SxSx0uN1K/NSPW9NOuTifO21sCFP8+iLWQ484OcDBnnLD5oTivhLIeCPNJqugj09jE\
            CMkBI0VWSlVRXlZVSVFBVVlZWRWYTVRV1TWBmUVHVV1bX1VD10hVU99UVcvQQlXb2FpVx9ROVdfcUVXP0kVV39odGGxeqob2vqpG\
            jgGqxs7BzPVds41AOQAWATOBETATEQGGkkqgCNA2AUaAGTACzIERYAl0iJUkMM9JAqNXUtXIXlLN2FFSzcRJUt3UhUUVlFOAeZlX\
            WkFBVUZJmVdaxZxPRk2TV1pTB4j1+WS0jIA0UEzLglcbSkubmQPFXCBsmBiIdgpmUDIOrtX3r9tuk73yo1fHVZ3wJQxpqQd1Fhbd\
            Db9d/7NJtFdsXcAso5tdK/xZj27NNvh/uCPG6sKS9pK7Bzate3333ssfPzmV2cRM44SNEmYo+vdcZnQLzp/OK6trC8J8cnp2yDQ2\
            MUJyTKrywJyiAMwpisCcogTMKcrAnAIsu1RVgTlFDZhT1IE5RQOYUzSBOUULmFO0gTlFB5hTdIE5RQ+YU/SBOcUAmFMMgTnFCJhT\
            oiKTi+A5ABT4Stqm4MAH5QBlUAQYWIMiYKaqkd1McASYOEoug0SApIa5GxC7S2pangRiL0ktax9QpEjyAl3Iq6Agz6eopMQLzMt8\
            imoavAoa2rwKWnp8ikAXKui58SkamPMqGFnxAfMyr4KZG6+CsTOfogmI9gTS7rwKDm4gGgBuS171OoT2lwAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "runs", 64, 40, 0x3C739083,
            """
            iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoCAAAAABrpaM1AAADZklEQVR4AaXBDUzUZRgA8P/H8ygFBcX7ChMmBu8fHBQUJBoamhCg\
            kpGhIaFDhw7qbGc717nOedVVl6GddmeoqGhgSkqKQUlJgwYNFixYkDBhYmJiSkpKhh+kcTqUZ8t1v58kgZuHF/P1Hy8mPPr4k5On\
            To9PSk6Zt2Dh4qU5y1esXLX6rXc/WLfBsXnbzqLiktLyisrq2vrG5tb2zhOnzvT29Q8MygIICAQEAirCRepMfi8cTnwEEEBAuJOA\
            GxAIKJVXVFbX1jc2t7Z3njh1prevf+C6Msrd09vHLyAoJCwiatKUaXGJs59/8aWXM7OydXqD0WS2WHNt9rz8gsI9+w6Uye1AQCAg\
            EFDRXKQWMgJnBM6Gsw9xgAACAgFhGAFDUNLpDUaT2WLNtdnz8gsK9+w78OXX31bV1DU0tbR1dHX3nLtw6e9rMt73wENjxo4LDA4N\
            j4yOiZ2RMGvO3Pnpi5Yse1W2AQGBgEBARXORuobdZndijDMCZwQOGtyiwW0IBAQCSoHBoeGR0TGxMxJmzZk7P33RkmWvvPb6G2+u\
            eef9Dz/6+JOtOz797PMvDn31zXff//DjTz8fPXb85Omz5y9eviqBm4cX8/V/RE4AAgIBgYCK5iI1nRE4G2J3YjdxRuCgAQHhXxoM\
            h0BA6eix4ydPnz1/8fJVCdw8vJiv/3gx4bEnJj719DPPznzuhXkLFi5emrN8xcpVq99+b+36jZu2bN+1u7iktLyisrq2vrH5F/ka\
            EBAICARUhIvUiYzAGYGzm+xObAgHDQgIBIQbNLgTSus3btqyfdfu4pLS8orK6tr6xubW9s5ff/v9jz//ujKojnb39PbxCwgKCYuI\
            mjx1enxSckpqWkZmVrZObzCazBbrOvkQEBAICARUhIvUDdxxC/8/QAgYCYGAQEApPik5JTUtIzMrW6c3GE1mizXXZt+8bWfR3v0H\
            yw4fqaqpa2hqaevo6u7p7esfuK6Muv/Bh8eMHRcYHBoeGR0TGyfnAAGBgEBARbhI1XGCw4n/NxAwkkAgIBBQujKojnb39PbxCwgK\
            CYuImjRlWlzi7JTUtIzMrGyd3mA0mS3WXJs9L7+gaO/+g2WHj1TV1DU0tbR1dHX3nLtwaUAOAAICAYGAinCRmsjvicOJ3w0EEBDu\
            IgAAgYD/AG6bqrlR6m46AAAAAElFTkSuQmCC
            """),
        PNGSample(
            "many parts", 20, 20, 0xE8F2D508,
            """
            iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAAAB0lEQVR42nWRb2hV5BRblgAAAAdJREFUZRzH7/403c33HGcAAAAH\
            SURBVIvn6JzefM5fdV1jAAAAB0lEQVTOPed5zvn9fBCwRwAAAAdJREFUzj3/77nn/qhdwswAAAAHSURBVNndvJu3CYJ0vqAjAAAA\
            B0lEQVQK7pKrVSSEgY5eKAAAAAdJREFUNYImSCVUL7vUb3YAAAAHSURBVOaiFyqiEjjqt71nAAAAB0lEQVTCu/XGWDVtQrZ4nAAA\
            AAdJREFULTA0qAhlKvIarPUAAAAHSURBVPgimEKFsxnItXsQAAAAB0lEQVSRRCBBDosWUHQnUQAAAAdJREFUhJ1z173RYIkR8yIA\
            AAAHSURBVA9fPvy+3zfhuhHSAAAAB0lEQVQHPicWe+IclP8ysAAAAAdJREFU2feZeOCKMTRX2VoAAAAHSURBVHIzd+yHbacbj4Pe\
            AAAAB0lEQVR/Lb//197zFx+cuAAAAAdJREFUa4YvbXr9a6DHaVMAAAAHSURBVPXwbf/ULz0V0YveAAAAB0lEQVRn/tg10/TUKA5U\
            MAAAAAdJREFUF+uHrsuvfjoGFS0AAAAHSURBVGu/ebfr5P0DtREOAAAAB0lEQVTtEw8HzjbAOK0rIQAAAAdJREFUwWtEWBdGWDg/\
            7fYAAAAHSURBVLe+zhV1tbHKSFpEAAAAB0lEQVQRmARcBpWBn5V/8QAAAAdJREFUpkL4UAfdgECVrN4AAAAHSURBVKQFhgOmB5YN\
            tNZSAAAAB0lEQVQPdgBOFtw8A+dDSQAAAAdJREFUeAVIdYNfhMb7NIYAAAAHSURBVHQvBCXI9DV8OEZRAAAAB0lEQVTteOkkjZ4o\
            9V6JJQAAAAdJREFUihIVJbFDpjS/BMoAAAAHSURBVBMyfVcRE5yE+L8OAAAAB0lEQVQmuChrVNbGwOTRLQAAAAdJREFUFawoSBVd\
            ZOJYSgwAAAAHSURBVFOUTYncotx6aZXSAAAAB0lEQVQSVac5/DJpz7A8EwAAAAdJREFUk0nbJmFDPHlzk90AAAAHSURBVCJG/K9u\
            iEMOf0qsAAAAB0lEQVTtJm2F+rjMR2xTAAAAAAdJREFU2MUHnbMtu9bUjMoAAAAHSURBVOc2D92xR+43CtMCAAAAB0lEQVT1jC2V\
            p1v2dAt4iQAAAAdJREFUzbYfnOdHFtpoIf4AAAAHSURBVL1Ka3Ga7/gBUvXAAAAAB0lEQVSqMHij/MJPm/ouNQAAAAdJREFUL778\
            +6HRtXdSSKQAAAAHSURBVO8cFz8ed6+CjbNtAAAAB0lEQVR+uPX7C48/1APpmQAAAAdJREFUaJjfOEDaaQEjDOcAAAAHSURBVBhh\
            o1jnirqhhPsPAAAAB0lEQVTa2IhMQi6j3xqnawAAAAdJREFUylBTMfSFOiikV3kAAAAHSURBVOoGJi00HDTAp4iDAAAAB0lEQVQ9\
            tHy0A3Syw/FK3QAAAAdJREFU6ObRK2CqG+z447IAAAAHSURBVP0ipnsxKGEHgxloAAAAB0lEQVQobLJ7gIaSjubJMgAAAAdJREFU\
            JIUmWGiIyrLOHVwAAAAHSURBVO/RSBLQqiFiRz/BAAAAB0lEQVTKkpQZlJuhsXzl7wAAAAdJREFUIap+RDWHajGK6/EAAAAHSURB\
            VC4FrwKpCvqvSV39AAAAB0lEQVTNoCRIXAkjgWLQeAAAAAdJREFUPMpIHKusVSg0NmAAAAAHSURBVGN5XGZn7VDxqFqwAAAAB0lE\
            QVSgNsb2n7r6rIsaBwAAAAdJREFUxrmfD19eMyxj6/4AAAAHSURBVHbLPPPbzk9/BUCcAAAAB0lEQVTW7v9SOXE9Q51NtQAAAAdJ\
            REFUP/Pd7rm7Q+HVSg0AAAAHSURBVPcXR9ofjmXaxPSrAAAAB0lEQVTJ9JPi7GvJsElvvAAAAAdJREFU+dO5xc/7WpZb7x8AAAAH\
            SURBVG+X+d97C/LnO5d6AAAAB0lEQVRwudTw9qc/hIGO/QAAAAdJREFUks1aGIFCndd/qogAAAAHSURBVCvqamMoLIFc8nbnAAAA\
            B0lEQVRcQZWjpmHoIN2O2wAAAAdJREFUC5Oom5i00XjIOXcAAAAHSURBVHDRTKGVRjv4eHQRAAAAB0lEQVSDTg7dTvS6j5RBkwAA\
            AAdJREFUMLUF/R5Mb4CnTwAAAAAHSURBVMXgMcxsaxpbS8lQAAAAB0lEQVQ9NlE3VFH0SIsBGQAAAAdJREFUSt2QGhqy6xm1v2UA\
            AAAHSURBVIYopCj4FNMj7UtjAAAAB0lEQVQUA6pnqJ6lXiCl8QAAAAdJREFUyVxz+KsIl+WgU8kAAAAHSURBVEkHQ0klHSCGCybH\
            AAAAB0lEQVRIOukwwwiSC43JhwAAAAdJREFU9S/t5Tv/v1jLksMAAAAHSURBVDFiX0zN7EkNQyTLAAAAB0lEQVT1HyoOn915DT6z\
            hQAAAAdJREFU9JvBydjQZU6Md8kAAAAHSURBVOeVhcHRpbd/M0NIAAAAB0lEQVROxGfGg1tT53GyLQAAAAdJREFU/Y9cGPZnjy2l\
            FzkAAAAHSURBVD47N3lk4dK652tsAAAAB0lEQVT5ewt3/lxqXF403AAAAAdJREFUbYnn2oPneOUHyN8AAAAHSURBVP/xhu17DpAp\
            Nb4EAAAAB0lEQVSEG0aQvTpXK83cvQAAAAdJREFU1NXGRlQkZFyBqf8AAAAHSURBVDJyhqqKGiBL0TuDAAAAB0lEQVToiAbqFiYd\
            BQvBIgAAAAdJREFUNDw0fbQCtJdbuG8AAAAHSURBVLPo5NEtoNdnRYY4AAAAB0lEQVSNqSL6vZguZJb6CQAAAAdJREFUYdDX9MzT\
            z30DhDoAAAAHSURBVNcM2VVDbjX313W/AAAAB0lEQVRepAf8CgaVHQkqogAAAAdJREFUyFCWfhAZotByz4wAAAAHSURBVEZnFLMr\
            irWvpOpwAAAAB0lEQVSlKozJhDGBP3/6+gAAAAdJREFUqwRA4DphBqWemEIAAAAHSURBVGGWwB1knsDftghqAAAAB0lEQVR9wgLB\
            yRKW0x7kHgAAAAdJREFUJywj8GyNpVp52S0AAAAHSURBVJD/ACTP+Q1MNsmJAAAAAElFTkSuQmCC
            """),
        PNGSample(
            "color profile", 6, 5, 0x4E7A8E0B,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAYAAAAFCAIAAADpOgqxAAABIGlDQ1BQMwAAeJxjYGRiZmFlY+fg5OLm4eXjFxAUEhYRFROXkJSS\
            lpGVk1dQVFJWUVVT19DU0tbR1dM3MDQyNjE1M7ewtLK2sbWzd3B0cnZxdXP38PTy9vH18w8IDAoOCQ0Lj4iMio6JjYtPSExKTklN\
            S8/IzMrOyc3LLygsKi4pLSuvqKyqrqmtq29obGpuaW1r7+js6u7p7eufMHHS5ClTp02fMXPW7Dlz581fsHDR4iVLly1fsXLV6jVr\
            163fsHHT5i1bt23fsXPX7j179+0/cPDQ4SNHjx0/cfLU6TNnz52/cPHS5StXr12/cfPW7Tt3791/8PDR4ydPnz1/8fLV6zdv373/\
            8PHT5y9fv33/8fPX7z9///1nGPX/iPY/AKBifpDnUDnUAAAAUklEQVR42mNgCF1l3HE3bbfAzHfOZxTL/oesZFQpOWZsYoqMmFQU\
            ZFQU5VSUFFSUlVSAQFWN2TOrT0dnjY6Oro6uno6uvo6eAQtYlbWKOVyVNQAxNBbqAjXeCAAAAABJRU5ErkJggg==
            """),
        PNGSample(
            "animated", 6, 5, 0x6D1B460B,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAYAAAAFCAYAAABmWJ3mAAAACGFjVEwAAAACAAAAAPONk3AAAABsSURBVHjaY2AIXfXfuOOuUdpu\
            gdSZ75xnnFEsO/0/ZOU/RpWSYxLGJqZm6JhJRUFGSkVRTlZFSUFBRVlJWUVFRU1FVU2T2TOrz0hHZ42Ojo6uHhDp6+jqb9TRMzBi\
            geiwllUxh+uwV1G11gQAZU8fUMlCdRUAAAAASUVORK5CYII=
            """),
        PNGSample(
            "written by Pillow", 60, 50, 0xAA718921,
            """
            iVBORw0KGgoAAAANSUhEUgAAADwAAAAyCAIAAACPlC9VAAAEvElEQVR42q2a0brjIAiEE4Pv/8BVsxecnU4HNPbscuGX9mvTXzIg\
            Ys9G9nq9Wmu9d3/pFz3YGGOM0Xu/79uv7087jsPH8zx99ItSynmeGEsp13Xhgs3MfMRFrdVgDsrQsEdoEAt3Cg0rn+bcQjzGMDO/\
            s1/4Pd1y6NfrBeJI/wjtv+HG3OxjhhYbY/gI4l3otU4YWrjh5gi9drMrwXHd2ewLhRZWcfZMJyNYdDO4U2gRhjsYPr6uy+/GfvGL\
            H0/zGCfA0K01d3Pk3tH0Qsq9dw8zCIO9yw/QmHgRlKmyhXumaSb2kYlLKUgRCx3zo7NUzWt9L5S9hhZicCPyfEx1nECzp0UqM51E\
            7kX2iHkjTReS3fgC0/6AZvR9ncTcJ9nDf0+gY46DJMTBQuym0LP0F6UizuboZu6YoSEMznFxbUpxH6B3UkrKnWo6DUFXRVzwOPmk\
            a6ohkc243fwzmEYqblZ2DMRZYuaHg2v+LkICz8r4h7/yehT3DvRCymOMWitAmbW15rittbend9BjgKY1SRpAEoKu5jTbcOw6InBx\
            E2NWWfl2gjKNSIZ2h0nSSBe8GANA96/33n8imNdkjOL13vti9cFsIzR8xsRxwYvPREAx/qz2Umr2zGRFTFcfUbY8aF6uZ1lihuug\
            KKTGGMbFw8Llgp4uQKJspklVIY+CcQHq9/Tv4tqwKIjNJiDoafJmaGhDVMFTctwUNBZkH57m1JNOIJVNmlIEGsSchjEfyCBVQlq1\
            W8o6m8BMNlxs+ZsC7V/3NIxkskN5Z2bpu4tbzNzP6HA23CzZl2eyQ5lAI9IlW+18XybAQXnfN4jF5d9SKnSa4dNV6nEamIC7/DgO\
            M4u4j0zHk9nxbzb7DVk7/q8ZFtvfWdohgIixC3Q79+wZOi1YH002Tp4BXAO1Vn/Tqw6UR9wE259AOiX7FjF2W7hH4aCePVAqXdfl\
            nTiUHzKBb6dhv6DkTQcnYDfku/u+EYXcPpSqWjohj3MopdgaEU9f/IrOVa1V1BVrDxR3buJ1Ro/uT6dhspNJibmZKdsNcYN/XgpO\
            rv0/OrZ/ezSpbGIAvDcBuCO7E6BYY+PuiMt8xBxrQ2rOyB0nIL6fPQGLeuWSILZcpaoEVtxxCTS3v6JOotdnEyilGHwsoNzZjiuW\
            dJ1RT7KgpZqTzUt0ea2Vu/9CzC8tNtRS7cbtKjJa7CJIs8ZFGVvRIo+ZYKL77StcSRRer6UtBHkgaW9pgbvQ+htaDjhSYj7m4RJ+\
            1vCNzySercDf0PcCnX3/3nFFYqmDWcceAL4Jf2yLzbqPqadnXs89vQ44eda8QUpPXmbQEpExfy+k8rbFwVR6/iBSngk6QnM4IgNG\
            SWxNIBIvmpZwczx54a1rmhnTNmSMy5gKp9Cz8yjJtbzLj03eWVN91qKOK0u6ZNZaFV22G+Jgj33upMzOmx+PLxanW2nqEND3Sy/T\
            Yhrma2mozbSxPrFdH7usdZJIZSdRSI5bpOf0+GJxYrs4x08jstZq3EDhCyRjSRfIcTuHiLMTW0kjO38++JAKbzriGobGyuOx5/4x\
            cwxHqUl4/AKaTwzYwbOD8a8O9B//7MGyjiVhDs3ZzcfWmqS5xV8n1tA7//d4/JPKH3fSJHhPfL28AAAAAElFTkSuQmCC
            """),
    ]
}
