# For scripts that run one step after the other and say how long each took. They set `work` to a folder.

# Begins a step: step NAME
step() {
    printf '\n== %s (%ss)\n' "$1" "$SECONDS"
    count_processors
    printf '%s %s %s\n' "$SECONDS" "$used" "$1" >>"$work/steps"
}

# Sets `used` to the processor time of all processes that have ended, in seconds. A subshell would count only its own.
count_processors() {
    times >"$work/times"
    used=$(awk -F '[ms ]+' 'NR == 2 { printf "%d", $1 * 60 + $2 + $3 * 60 + $4 }' "$work/times")
}

# Prints how long each step took, the last one until now.
step_times() {
    printf '\nSeconds of each step, and of all its processes:\n'
    count_processors
    awk -v now="$SECONDS" -v used="$used" '
        NR > 1 { printf "%6d %6d  %s\n", $1 - begin, $2 - before, name }
        { begin = $1; before = $2; name = $0; sub(/^[0-9]+ [0-9]+ /, "", name) }
        END { printf "%6d %6d  %s\n%6d %6d  in all\n", now - begin, used - before, name, now, used }' "$work/steps"
}

# Runs a command, and prints its output only when it fails.
quietly() {
    "$@" >"$work/log" 2>&1 || { tail -n 80 "$work/log"; return 1; }
}

# Installs a Debian package where a command isn't there: need COMMAND PACKAGE
need() {
    command -v "$1" >/dev/null || { apt-get update -q >/dev/null && apt-get install -q -y "$2" >/dev/null; }
}
