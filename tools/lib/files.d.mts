export const projectCache: string;
export function hashOf(names: readonly string[]): string;
