import { fullMessageOf, OutreachError, wrongState } from '../../../../src/n8n/errors';
import { groupBy } from '../../../../src/n8n/execution/groupBy';
import { addHints, type Hint, info, warning } from '../../../../src/n8n/execution/hints';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { isStandalone } from '../../../../src/n8n/execution/standalone';
import { mayWrite, usersOf } from '../../../shared/lists/listUsers';
import { type CampaignInShort, readCampaigns } from '../../../shared/lists/readCampaigns';
import { ifListUsed, stops } from './ifListUsed';
import { type ImportRow, notSent } from './importRows';

/** What campaigns have to do with a list that leads are added to. */
interface ListUse {
	readonly listId: string;
	readonly users: readonly CampaignInShort[];
	/** Campaigns under way that do not say which list they use. */
	readonly unclear: readonly CampaignInShort[];
	/** Why nothing is known. */
	readonly unknown?: OutreachError;
}

const toListUse = (listId: string, all: readonly CampaignInShort[]): ListUse => ({
	listId,
	users: usersOf(all, listId),
	unclear: all.filter((campaign) => !campaign.leadList && mayWrite(campaign)),
});

/** What the campaigns have to do with the lists of an import: read once for a run, when it is first asked for. */
export function listUseOf(rows: readonly ImportRow[]) {
	let reading: Promise<ListUse[]> | undefined;
	const read = async () => await (reading ??= readUses(rows));
	const [row] = rows.filter(isToBeSent);
	return {
		/** Why no lead may be added, if the options say so, and the item that the error names. */
		async refusal() {
			if (!row || !stops(row.options.ifListUsed, row.call.context)) return undefined;
			const error = refusalOf(await read());
			return error && { error, itemIndex: row.call.itemIndex };
		},

		/** Says it above the output. An AI agent does not see that, so this also returns the text, for the agent's rows. */
		async say(): Promise<{ readonly warning?: string }> {
			if (!row) return {};
			const hints = (await read()).flatMap(hintsOf);
			addHints(row.call.context, hints);
			if (!row.call.isTool || hints.length === 0) return {};
			return { warning: [...new Set(hints.map(({ message }) => message))].join(' ') };
		},
	};
}

/** No campaign uses a list that this run makes, which has no ID yet. */
const isToBeSent = (row: ImportRow) => row.leadListId !== '' && notSent(row) === undefined;

async function readUses(rows: readonly ImportRow[]): Promise<ListUse[]> {
	const uses: ListUse[] = [];
	const sent = rows.filter(isToBeSent);
	for (const ofKey of groupBy(sent, ({ call }) => call.credential.fingerprint)) {
		const read = await readForImport(ofKey[0]!.call);
		for (const listId of new Set(ofKey.map(({ leadListId }) => leadListId))) {
			uses.push(
				read instanceof OutreachError
					? { listId, users: [], unclear: [], unknown: read }
					: toListUse(listId, read),
			);
		}
	}
	return uses;
}

interface CachedCampaigns {
	readonly result: readonly CampaignInShort[] | OutreachError;
	readonly until: number;
}

/** Each round of a loop is a run. They share what was read in the last minute: campaigns may start meanwhile. */
const LASTS_MS = 60_000;
const MISSING_SCOPE = 403;
const cached = new WeakMap<object, Map<string, CachedCampaigns>>();

/** The campaigns of the workspace, or why they cannot be read: that alone is no error of an import. */
async function readForImport(call: ItemCall): Promise<CachedCampaigns['result']> {
	const { context, environment, credential } = call;
	// n8n keeps one such object for each node of an execution.
	const place = isStandalone(context) ? context : context.getContext('node');
	const ofPlace = cached.get(place) ?? new Map<string, CachedCampaigns>();
	cached.set(place, ofPlace);
	const known = ofPlace.get(credential.fingerprint);
	if (known && environment.elapsed() < known.until) return known.result;
	const result = await readCampaigns(call).catch((error: unknown) => {
		if (error instanceof OutreachError) return error;
		throw error as Error;
	});
	const isLasting = !(result instanceof OutreachError) || result.status === MISSING_SCOPE;
	const until = environment.elapsed() + (isLasting ? LASTS_MS : 0);
	ofPlace.set(credential.fingerprint, { result, until });
	return result;
}

const NOT_DOCUMENTED = 'the API does not say whether the service writes to leads who are added now';

/** What to say above the output; nothing of a list that no campaign uses. */
function hintsOf({ listId, users, unclear, unknown }: ListUse): Hint[] {
	if (unknown) return [warning(`${NOT_KNOWN}: ${fullMessageOf(unknown)}`)];
	const hints: Hint[] = [];
	if (users.some(mayWrite)) {
		hints.push(warning(`${isUsed(listId, users)}: ${NOT_DOCUMENTED}.`));
	} else if (users.length > 0) {
		hints.push(
			info(`${isUsed(listId, users)}. A draft contacts the leads of its list when it is started.`),
		);
	}
	if (unclear.length > 0) {
		hints.push(warning(`${usesUnnamed(unclear)}: if it is this list, ${NOT_DOCUMENTED}.`));
	}
	return hints;
}

/** The error that names the lists to which no lead may be added, with their campaigns. */
function refusalOf(uses: readonly ListUse[]): OutreachError | undefined {
	const reasons = uses.flatMap(({ listId, users, unclear, unknown }) => [
		...(unknown ? [`${NOT_KNOWN} (${unknown.message.replace(/\.$/, '')})`] : []),
		...(users.some(mayWrite) ? [isUsed(listId, users)] : []),
		...(unclear.length > 0 ? [usesUnnamed(unclear)] : []),
	]);
	if (reasons.length === 0) return undefined;
	const unknown = uses.find((use) => use.unknown)?.unknown;
	const hints = [
		unknown?.hint,
		'The API does not say whether leads added to the list of a campaign under way are written to.',
		`${wayOut(unknown)}, or set "${ifListUsed.displayName}" to "Add, and Say So".`,
	];
	return wrongState(
		`${[...new Set(reasons)].join('; ')}. No lead was added`,
		hints.filter(Boolean).join(' '),
	);
}

function wayOut(unknown: OutreachError | undefined): string {
	if (!unknown) return 'Choose another list';
	const isScope = unknown.status === MISSING_SCOPE;
	return isScope ? 'Use a key with the scope campaigns:read' : 'Run it again';
}

const NOT_KNOWN = 'It is not known whether a campaign uses the list';

function isUsed(listId: string, users: readonly CampaignInShort[]): string {
	const name = users.find(({ leadList }) => leadList?.name)?.leadList?.name ?? listId;
	return `The list "${name}" is used by the ${inWords(users)}`;
}

const usesUnnamed = (unclear: readonly CampaignInShort[]) =>
	`It is not known which list is used by the ${inWords(unclear)}`;

function inWords(users: readonly CampaignInShort[]): string {
	const named = users.map(({ name, status }) => `"${name}" (${status})`);
	const last = named.pop();
	return named.length === 0 ? `campaign ${last}` : `campaigns ${named.join(', ')} and ${last}`;
}
