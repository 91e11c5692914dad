import type { Dealing, Execution } from '../sheet/facts';
import { groupBy } from '../sheet/lookup';

/**
 * Code may let a reply go for any reason. Where all that it did shows that what is in the reply was none, it dropped the
 * reply; `detail` says what shows it. The executions come in their order.
 */
export function judgeCode(executions: readonly Execution[]): Execution[] {
	const ofCode = executions.flatMap(({ workflow, dealings }) =>
		dealings.filter(isOfCode).map((dealing) => ({ dealing, node: nodeOf(workflow, dealing) })),
	);
	const dropped = new Map(
		[...groupBy(ofCode, ({ node }) => node).values()].flatMap((of) => [
			...droppedIn(of.map(({ dealing }) => dealing)),
		]),
	);
	return executions.map((execution) => ({
		...execution,
		dealings: execution.dealings.map((dealing) => {
			const detail = dropped.get(dealing);
			return detail === undefined ? dealing : { ...dealing, did: 'dropped' as const, detail };
		}),
	}));
}

const nodeOf = (workflow: string, { node }: Dealing): string => JSON.stringify([workflow, node]);

type OfCode = Dealing & Required<Pick<Dealing, 'given'>>;

const isOfCode = (dealing: Dealing): dealing is OfCode => dealing.given !== undefined;

const wentOn = ({ did }: Dealing): boolean => did === 'went_on';

/** What one node dropped, and what shows it. */
function droppedIn(dealings: readonly OfCode[]): Map<Dealing, string> {
	const letGo = dealings.filter(({ did }) => did === 'let_go');
	const takesFirst =
		isEnough(letGo) && isEnough(dealings.filter(wentOn)) && dealings.every(isFirstIfWentOn);
	if (takesFirst) return new Map(letGo.map((one) => [one, ONLY_FIRST]));
	const later = laterIn(dealings);
	const words = new Set(dealings.filter(wentOn).map(({ given }) => given.words));
	const alike = later.filter(({ given }) => given.words !== '' && words.has(given.words));
	return new Map(isEnough(alike) ? later.map((one) => [one, ONLY_ONCE]) : []);
}

/** Fewer may be chance. */
const isEnough = ({ length }: readonly Dealing[]): boolean => length >= 3;

const isFirstIfWentOn = (dealing: OfCode): boolean => wentOn(dealing) === dealing.given.first;

const ONLY_FIRST = 'Whenever the code was given several leads, only the first went on.';

/** Neither the person nor the words can have decided that. */
const ONLY_ONCE =
	'The code had let the lead go on before, and others who wrote the same went on, too.';

/** Those that were let go although the lead had gone on before. */
function laterIn(dealings: readonly OfCode[]): OfCode[] {
	const known = new Set<string>();
	return dealings.filter((dealing) => {
		if (wentOn(dealing)) known.add(dealing.conversation);
		return !wentOn(dealing) && known.has(dealing.conversation);
	});
}
