import { command, word } from '../command.js';
import { SHELLS, type Shell } from '../completion/shell-words.js';

// Every script asks `trenchctl __complete SHELL WORDS...`, whose last word is the one that is being typed.

const BASH = `# bash completion of trenchctl. Load it with: source <(trenchctl completion bash)
_trenchctl() {
  local line cur="\${COMP_WORDS[COMP_CWORD]}" behind=""
  COMPREPLY=()
  # bash separates words at = and :, and replaces only what stands behind the last of them.
  while IFS= read -r line; do
    line="\${line%%$'\\t'*}"
    case "$line" in
      --*=*) [[ "$COMP_WORDBREAKS" == *=* ]] && line="\${line#*=}" ;;
    esac
    COMPREPLY+=("$line")
  done < <(trenchctl __complete bash "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [[ "$COMP_WORDBREAKS" == *:* && "$cur" == *:* ]]; then
    behind="\${cur%"\${cur##*:}"}"
    COMPREPLY=("\${COMPREPLY[@]#"$behind"}")
  fi
  [[ \${#COMPREPLY[@]} -eq 1 && "\${COMPREPLY[0]}" == */ ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -o default -F _trenchctl trenchctl
`;

const ZSH = `#compdef trenchctl
# zsh completion of trenchctl. Load it with: source <(trenchctl completion zsh)
_trenchctl() {
  local -a values shown
  local value about
  while IFS=$'\\t' read -r value about; do
    values+=("$value")
    shown+=("$value\${about:+  -- $about}")
  done < <(trenchctl __complete zsh "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#values} )); then
    compadd -l -d shown -- "\${values[@]}"
  else
    _files
  fi
}
if [ "$funcstack[1]" = "_trenchctl" ]; then
  _trenchctl
else
  compdef _trenchctl trenchctl
fi
`;

const FISH = `# fish completion of trenchctl. Load it with: trenchctl completion fish | source
function __trenchctl_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    trenchctl __complete fish $words[2..-1] "$current" 2>/dev/null
end
complete -c trenchctl -f -a '(__trenchctl_complete)'
`;

const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };

export const completion = command({
  examples: [['completion bash', 'Print the script that bash loads']],
  positionals: { shell: { ...word(SHELLS, 'Shell to make the script for'), demandOption: true } },
  run: ({ shell }) => void process.stdout.write(SCRIPTS[shell]),
});
