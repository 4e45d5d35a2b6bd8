// Starts the language server of trenchctl for YAML files. The server answers only for specs.
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

/**
 * Opens a page in the browser. An editor that runs in a browser itself, or on another machine, may lead to the preview through a
 * proxy or another port. The preview refuses requests under another host, so the server is told that the page is not open; it then
 * shows the address.
 */
async function showDocument(params, _token, next) {
  if (params.external) {
    const own = new URL(params.uri);
    const external = await vscode.env.asExternalUri(vscode.Uri.parse(params.uri));
    if (![own.host, `localhost:${own.port}`].includes(external.authority)) return { success: false };
  }
  return next(params);
}

exports.activate = async () => {
  const [command, ...args] = vscode.workspace.getConfiguration('trenchctl').get('command');
  const cwd = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const server = { command, args, options: { cwd, shell: process.platform === 'win32' } };
  client = new LanguageClient('trenchctl', 'trenchctl', server, {
    documentSelector: [{ scheme: 'file', language: 'yaml' }],
    // A hover of VS Code shows pictures.
    initializationOptions: { images: true },
    middleware: { window: { showDocument } },
  });
  await client.start();
};

exports.deactivate = () => client?.stop();
