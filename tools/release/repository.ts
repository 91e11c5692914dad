/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { git, MANIFESTS } from './state';

/** A package.json, as far as it says who makes the package and where. */
export interface Manifest {
	readonly name: string;
	readonly homepage: string;
	readonly author?: string | { readonly name: string; readonly email?: string };
	readonly repository: { readonly url: string };
}

const root = path.join(__dirname, '..', '..');

const ON_GITHUB = /github\.com[/:]([\w.-]+\/[\w.-]+?)(?=\.git$|[/#]|$)/;

/** Such as `owner/name`; undefined if the address is not on GitHub. */
const onGitHub = (address: string): string | undefined => ON_GITHUB.exec(address)?.[1];

const notOnGitHub = (address: string) => `${address} is no address of a repository on GitHub`;

function repositoryAt(address: string): string {
	const found = onGitHub(address);
	if (found === undefined) throw new Error(notOnGitHub(address));
	return found;
}

/**
 * Where the repository lives is set in one place: `repository` in package.json. All other places have what
 * `npm run generate` wrote there, and `homepage` has it too, so this knows what to replace.
 */
export const withRepository = (text: string, { homepage, repository }: Manifest): string =>
	text.replaceAll(repositoryAt(homepage), repositoryAt(repository.url));

const readManifest = (name: string) =>
	JSON.parse(readFileSync(path.join(root, name), 'utf8')) as Manifest;

export const readManifests = (): Readonly<Record<string, Manifest>> =>
	Object.fromEntries(MANIFESTS.map((name) => [name, readManifest(name)]));

/** The files that name the repository, by their paths below the root. */
export const filesWithRepository = (): string[] =>
	git('grep', '-lI', '--fixed-strings', repositoryAt(readManifest('package.json').homepage)).split(
		'\n',
	);

/** The repository that this checkout is of; undefined if it has none on GitHub. */
export function presentRepository(environment: NodeJS.ProcessEnv): string | undefined {
	const { GITHUB_REPOSITORY: given } = environment;
	if (given !== undefined) return given;
	const remotes = git('remote', '--verbose');
	return /^origin\s+(\S+)/m.exec(remotes)?.[1]?.match(ON_GITHUB)?.[1];
}

/** npm takes an author as text too: `Name <address>`. */
const addressOf = (author: Manifest['author']): string =>
	(typeof author === 'string' ? /<(.*)>/.exec(author)?.[1] : author?.email)?.trim() ?? '';

/** What is missing, still made up, or differs, in the manifests. npm refuses a provenance for another repository. */
export function placeholdersIn(
	manifests: Readonly<Record<string, Manifest>>,
	present: string | undefined,
): string[] {
	return Object.entries(manifests).flatMap(([file, { author, homepage, repository }]) => {
		const named = onGitHub(repository.url);
		const address = addressOf(author);
		return [
			address === '' && `${file}: the author has no address, and n8n's linter wants one`,
			address.endsWith('.example') && `${file}: ${address} is made up: enter the author's address`,
			named === undefined && `${file}: ${notOnGitHub(repository.url)}`,
			named !== undefined &&
				present !== undefined &&
				named.toLowerCase() !== present.toLowerCase() &&
				`${file}: the repository is ${named}, but this is ${present}`,
			named !== undefined &&
				onGitHub(homepage) !== named &&
				`${file}: the homepage is not in ${named}: run npm run generate`,
		].filter((problem) => typeof problem === 'string');
	});
}
