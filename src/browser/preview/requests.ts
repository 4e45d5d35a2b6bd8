// Requests to the server of the preview. All addresses are relative, so that they carry the token of the page.

/** Asks for JSON; undefined if the server has nothing under this name. */
export async function ask<T>(
  name: string,
  query: Readonly<Record<string, string>> = {},
): Promise<T | undefined> {
  const answer = await fetch(`${name}?${new URLSearchParams(query)}`);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** Opens a place in the editor; returns the reason if that is not possible. */
export async function openInEditor(file: string, line: number): Promise<string | undefined> {
  const answer = await fetch(`open?${new URLSearchParams({ file, line: String(line) })}`, { method: 'POST' });
  return answer.ok ? undefined : answer.text();
}
