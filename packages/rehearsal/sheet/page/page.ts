import { dateOf, momentOf, plural, replayOf, valueOf, whereOf } from '../format';
import type { RunFacts } from '../facts';
import { dayOf, type Case, type Line } from '../line';
import type { LineId } from '../lines/meanings';
import type { Sheet } from '../sheet';
import {
	acceptedIn,
	besideOf,
	levelOf,
	MARKS,
	marked,
	settingOf,
	SIGNS,
	summaryOf,
	titleOf,
	verdictIn,
} from '../wording';
import type { Verdict } from '../verdict';
import { chartOf } from './chart';
import { html, NOTHING, trusted, type Html } from './html';
import { STYLE } from './style';

/** Further cases are folded. */
const CASES_OPEN = 3;

/** The sheet as one self-contained file: no script, no request. */
export function pageOf(sheet: Sheet, verdict: Verdict): string {
	const bad = marked(sheet, 'bad');
	const look = marked(sheet, 'look');
	const overall = levelOf(sheet, verdict);
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta
					http-equiv="Content-Security-Policy"
					content="default-src 'none'; style-src 'unsafe-inline'"
				/>
				<title>${titleOf(sheet)}</title>
				<style>
					${trusted(STYLE)}
				</style>
			</head>
			<body>
				<header>
					<h1>${titleOf(sheet)}</h1>
					<p class="setting">${settingOf(sheet)}</p>
				</header>
				<main>
					<section class="summary ${overall}">
						<p class="result">
							<span aria-hidden="true">${SIGNS[overall]}</span> ${summaryOf(sheet)}
						</p>
						<p>${verdictIn(verdict)}</p>
						${sheet.accepted.length === 0 ? NOTHING : html`<p>${acceptedIn(sheet)}</p>`}
						${highlightsOf(sheet)}
					</section>
					<section>
						<h2>What happened when</h2>
						${chartOf(sheet.timeline)}
					</section>
					${findingsOf('Mistakes', bad, sheet)} ${findingsOf('To look at', look, sheet)}
					<section>
						<h2>All figures</h2>
						<div class="figures">${sheet.sections.map(figuresOf)}</div>
					</section>
					${remarksOf(sheet)}
				</main>
				<footer>
					<p>All times are UTC. Run it again: <code>${rerunOf(sheet.run)}</code></p>
				</footer>
			</body>
		</html>`.markup;
}

/** The command that runs the same days again. */
const rerunOf = ({ command, began, from, until }: RunFacts): string =>
	[command, ...(from > began ? [`--from ${dayOf(from)}`] : []), `--until ${dayOf(until)}`].join(
		' ',
	);

const HIGHLIGHTS = {
	'replies.written': 'replies of leads',
	'replies.unanswered': 'replies left without anything',
	'replies.delay': 'from reply to start',
	'sent.all': 'messages sent',
	'executions.run': 'executions',
	'outside.people': 'real people contacted',
} satisfies Partial<Record<LineId, string>>;

function highlightsOf({ sections }: Sheet): Html {
	const lines = new Map(sections.flatMap((section) => section.lines.map((one) => [one.id, one])));
	return html`<dl class="highlights">
		${Object.entries(HIGHLIGHTS).map(([id, words]) => {
			const line = lines.get(id);
			if (!line) return NOTHING;
			return html`<div>
				<dd>${valueOf(line)}</dd>
				<dt>${words}</dt>
			</div>`;
		})}
	</dl>`;
}

const markOf = ({ level }: Line): Html => html`<span class="mark">${MARKS[level]}</span>`;

const findingsOf = (title: string, lines: readonly Line[], sheet: Sheet): Html =>
	lines.length === 0
		? NOTHING
		: html`<section>
				<h2>${title}</h2>
				${lines.map((line) => findingOf(line, sheet))}
			</section>`;

function findingOf(line: Line, sheet: Sheet): Html {
	const { title } = sheet.sections.find(({ lines }) => lines.includes(line))!;
	const items = line.cases.map((one) => caseOf(one, sheet.run.command));
	const rest = items.slice(CASES_OPEN);
	return html`<article class="finding ${line.level}">
		<h3>
			${markOf(line)}
			<span class="what">${title}: ${line.label}</span>
			<span class="count">${valueOf(line)}</span>
		</h3>
		${besideOf(line) === '' ? NOTHING : html`<p class="about">${besideOf(line)}</p>`}
		<ol>
			${items.slice(0, CASES_OPEN)}
		</ol>
		${rest.length === 0
			? NOTHING
			: html`<details>
					<summary>${plural(rest.length, 'more case')}</summary>
					<ol start="${CASES_OPEN + 1}">
						${rest}
					</ol>
				</details>`}
	</article>`;
}

const caseOf = (one: Case, command: string): Html =>
	html`<li>
		<p>
			<time datetime="${new Date(one.at).toISOString()}">${momentOf(one.at)}</time>
			${one.lead === null ? NOTHING : html`<b>${one.lead}</b>`} ${one.what}
		</p>
		<p class="where">${whereOf(one)}</p>
		<details class="replay">
			<summary>Replay ${dateOf(Date.parse(one.from))}</summary>
			<code>${replayOf(command, one)}</code>
		</details>
	</li>`;

const figuresOf = ({ title, lines }: Sheet['sections'][number]): Html =>
	html`<table>
		<caption>
			${title}
		</caption>
		<tbody>
			${lines.map(
				(line) =>
					html`<tr class="${line.level}">
						<th scope="row">
							${line.label}
							${besideOf(line) === '' ? NOTHING : html`<small>${besideOf(line)}</small>`}
							${['look', 'bad'].includes(line.level) ? NOTHING : samplesOf(line.cases)}
						</th>
						<td>${line.level === 'fine' ? NOTHING : markOf(line)}</td>
						<td class="value">${valueOf(line)}</td>
					</tr>`,
			)}
		</tbody>
	</table>`;

/** The cases behind a figure that counts no mistakes. */
const samplesOf = (cases: readonly Case[]): Html =>
	cases.length === 0
		? NOTHING
		: html`<details class="samples">
				<summary>${plural(cases.length, 'sample')}</summary>
				<ol>
					${cases.map(
						({ at, what }) =>
							html`<li>
								<time datetime="${new Date(at).toISOString()}">${momentOf(at)}</time> ${what}
							</li>`,
					)}
				</ol>
			</details>`;

const remarksOf = ({ run }: Sheet): Html =>
	run.unrepeatable.length === 0
		? NOTHING
		: html`<section>
				<h2>Not repeatable with the same seed</h2>
				<ul>
					${run.unrepeatable.map((sentence) => html`<li>${sentence}</li>`)}
				</ul>
			</section>`;
