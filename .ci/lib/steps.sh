# For scripts that run one step after the other and say how long each took. They set `work` to a folder.

# Begins a step: step NAME
step() {
    printf '\n== %s (%ss)\n' "$1" "$SECONDS"
    printf '%s %s\n' "$SECONDS" "$1" >>"$work/steps"
}

# Prints how long each step took, the last one until now.
step_times() {
    printf '\nSeconds of each step:\n'
    awk -v now="$SECONDS" '
        NR > 1 { printf "%6d  %s\n", $1 - begin, name }
        { begin = $1; name = substr($0, index($0, " ") + 1) }
        END { printf "%6d  %s\n%6d  in all\n", now - begin, name, now }' "$work/steps"
}

# Runs a command, and prints its output only when it fails.
quietly() {
    "$@" >"$work/log" 2>&1 || { tail -n 80 "$work/log"; return 1; }
}

# Installs a Debian package where a command isn't there: need COMMAND PACKAGE
need() {
    command -v "$1" >/dev/null || { apt-get update -q >/dev/null && apt-get install -q -y "$2" >/dev/null; }
}
