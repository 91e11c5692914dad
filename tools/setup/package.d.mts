export function ensurePackage(options?: {
	readonly always?: boolean;
}): Promise<{ readonly OUTREACH_PACKAGE: string }>;
