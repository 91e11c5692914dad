/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { checkMapping } from '../../nodes/OutreachLead/resources/lead/columns/checkMapping';
import { readSheetRow } from '../../nodes/OutreachLead/resources/lead/readRow';
import { type Figure, median } from './figure';

const ROWS = 50_000;
const GOAL_SECONDS = 1;
const RUNS = 5;

/** A quarter of them is not in plain Latin letters, or has several words. */
const FIRST =
	'Ann Bernd Chloe Diego Elena Farid Greta Hugo Ines Jonas Katja Liam Mona Nils Olga Paul Jürgen Łukasz 小明 Jean-Luc'.split(
		' ',
	);
const LAST =
	'Adler,Brandt,Costa,Duval,Egger,Fischer,Grimm,Horn,Ibsen,Jansen,Keller,Lorenz,Marsh,Noble,van der Berg,García López,Żak,O’Hara,王,Çelik'.split(
		',',
	);
const COMPANIES = ['Ollenby GmbH', 'Harbor & Sons', '#N/A', 'Yellow House', ''];

const pick = (from: readonly string[], index: number) => from[Math.floor(index) % from.length]!;

/** As a CRM exports it: a third of the rows with full names, and some of them with leftovers and titles. */
const sheet = Array.from({ length: ROWS }, (_, index) => {
	const first = pick(FIRST, index);
	const last = pick(LAST, index / FIRST.length);
	const own = {
		'LinkedIn URL': `https://www.linkedin.com/in/person-${index}${index % 5 === 0 ? '/?trk=x' : ''}`,
		'E-Mail': `person${index}@mail.example`,
		Company: pick(COMPANIES, index),
		'Job Title': 'Head of Sales, EMEA',
		City: 'Köln',
		Phone: '+49 221 555000',
		Notes: 'Met at the fair, wants a call in May',
		Segment: 'A',
		'Do Not Contact': index % 50 === 0 ? 'Yes' : 'No',
	};
	return index % 3 === 0
		? { 'Full Name': `${first} ${last}${index % 9 === 0 ? ', MBA' : ''}`, ...own }
		: { 'First Name': first, 'Last Name': last, ...own };
});

const RULES = { refusesSalesNavigator: true, heedsOptOuts: true };

/** Seconds of CPU. */
function readAll(): number {
	const { user, system } = process.cpuUsage();
	const { sheetOf } = checkMapping(sheet, [], { stopsIfLeftOut: false, isByHand: true });
	for (const row of sheet) readSheetRow(row, sheetOf(row), RULES);
	const used = process.cpuUsage({ user, system });
	return (used.user + used.system) / 1e6;
}

export const readSheet: Figure = {
	name: 'Reading a sheet',
	measure: async () => {
		const seconds = Array.from({ length: RUNS }, readAll);
		const figures = {
			rows: ROWS,
			'seconds of CPU, median': Number(median(seconds).toFixed(2)),
			slowest: Number(Math.max(...seconds).toFixed(2)),
		};
		return {
			rows: [figures],
			goal: `the columns, names, addresses and cells of ${ROWS} rows in at most ${GOAL_SECONDS} s of CPU`,
			reached: median(seconds) <= GOAL_SECONDS,
		};
	},
};
