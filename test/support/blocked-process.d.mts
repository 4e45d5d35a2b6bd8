export function endIfBlocked(limit: number): (test: string) => void;
