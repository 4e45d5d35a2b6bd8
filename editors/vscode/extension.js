// Starts the language server of trenchctl for YAML files. The server answers only for specs.
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = async () => {
  const [command, ...args] = vscode.workspace.getConfiguration('trenchctl').get('command');
  const cwd = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const server = { command, args, options: { cwd, shell: process.platform === 'win32' } };
  client = new LanguageClient('trenchctl', 'trenchctl', server, {
    documentSelector: [{ scheme: 'file', language: 'yaml' }],
    // A hover of VS Code shows pictures.
    initializationOptions: { images: true },
  });
  await client.start();
};

exports.deactivate = () => client?.stop();
