/** Everything that decides whether a version may be released. */
export interface State {
	readonly changelog: string;
	/** The version in each file that names one. */
	readonly versions: Readonly<Record<string, string>>;
	/** Such as `v0.1.0`. */
	readonly tags: readonly string[];
}

interface Section {
	readonly heading: string;
	/** Undefined for changes that are not released. */
	readonly version?: string;
	readonly date?: string;
	readonly text: string;
}

const RELEASED = /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/;

export const sectionsOf = (changelog: string): Section[] =>
	changelog
		.split(/^## /m)
		.slice(1)
		.map((part) => {
			const [heading = '', ...lines] = part.split('\n');
			const [, version, date] = RELEASED.exec(heading.trim()) ?? [];
			return { heading: heading.trim(), version, date, text: lines.join('\n').trim() };
		});

/** Contradictions between the changelog, the versions and the tags, whether a release is near or not. */
export function problemsOf({ changelog, versions, tags }: State): string[] {
	const [unreleased, ...released] = sectionsOf(changelog);
	const known = released.map(({ version }) => version);
	const others = [...new Set(Object.values(versions))];
	const version = others[0] ?? '';
	const newest = known[0];
	return [
		unreleased?.heading !== '[Unreleased]' && 'The changelog must begin with [Unreleased]',
		...released
			.filter((section) => section.version === undefined)
			.map(({ heading }) => `"${heading}" must be [version] - YYYY-MM-DD`),
		...released.slice(1).map((section, index) => isMisplaced(section, released[index]!)),
		others.length > 1 && `The versions differ: ${JSON.stringify(versions)}`,
		newest && compare(version, newest) < 0 && `${version} is older than ${newest} of the changelog`,
		...tags
			.filter((tag) => !known.includes(tag.slice(1)))
			.map((tag) => `${tag} has no section in the changelog`),
	].filter((problem) => typeof problem === 'string');
}

function isMisplaced(section: Section, before: Section): string | false {
	const { version = '', date = '' } = section;
	const isOlder = compare(version, before.version ?? '') < 0 && date <= (before.date ?? '');
	return (
		version !== '' &&
		!isOlder &&
		`${section.heading} must be older than ${before.heading}, which is above it`
	);
}

/** Why the packages' version cannot be released yet. `today` is YYYY-MM-DD, and `tag` the pushed tag. */
export function obstaclesOf(state: State, today: string, tag?: string): string[] {
	const version = Object.values(state.versions)[0] ?? '';
	const section = sectionsOf(state.changelog).find((each) => each.version === version);
	const wanted = `v${version}`;
	return [
		...problemsOf(state),
		!section && `The changelog has no section [${version}] with a date`,
		section?.text === '' && `The section [${version}] of the changelog is empty`,
		section?.date && section.date > today && `${section.heading} is in the future`,
		tag !== undefined &&
			tag !== wanted &&
			`The tag is ${tag}, the version of the packages ${version}`,
		tag === undefined && state.tags.includes(wanted) && `${wanted} exists: raise the version`,
	].filter((problem) => typeof problem === 'string');
}

/** The section of a version without its heading. */
export function notesOf(changelog: string, version: string): string {
	const section = sectionsOf(changelog).find((each) => each.version === version);
	if (!section) throw new Error(`The changelog has no section [${version}] with a date`);
	return section.text;
}

function compare(a: string, b: string): number {
	const [left, right] = [a, b].map((version) => version.split('.').map(Number));
	const place = left!.findIndex((part, index) => part !== right![index]);
	return place < 0 ? 0 : left![place]! - right![place]!;
}
