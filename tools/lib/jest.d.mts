export const jestEnvironment: Readonly<Record<string, string>>;
