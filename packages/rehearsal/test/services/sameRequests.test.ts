import type { ServiceRequest } from '../../services/request';
import { countSameRequests } from '../../services/sameRequests';

const call = (fields: Partial<ServiceRequest> = {}): ServiceRequest => ({
	at: 0,
	method: 'GET',
	host: 'list.example',
	path: '/rows',
	query: '',
	body: '',
	json: undefined,
	...fields,
});

/** At which of the calls it says that this is once too often. */
function toldAt(calls: readonly ServiceRequest[]): number[] {
	const isOnceTooOften = countSameRequests();
	return calls.flatMap((each, index) => (isOnceTooOften(each) ? [index + 1] : []));
}

const times = (count: number, fields: (index: number) => Partial<ServiceRequest> = () => ({})) =>
	Array.from({ length: count }, (_, index) => call(fields(index)));

test('a list that is read for the 51st time within a minute has no end', () => {
	expect(toldAt(times(60))).toEqual([51]);
});

test('other requests may repeat for many items', () => {
	expect(toldAt(times(500, () => ({ method: 'POST' })))).toEqual([]);
	expect(toldAt(times(501, () => ({ method: 'POST' })))).toEqual([501]);
});

test.each<[string, (index: number) => Partial<ServiceRequest>]>([
	['page after page', (index) => ({ query: `page=${index}` })],
	['each with its own body', (index) => ({ method: 'POST', body: `{"cursor":${index}}` })],
	['every two seconds', (index) => ({ at: index * 2_000 })],
])('reading is no loop: %s', (_, fields) => {
	expect(toldAt(times(600, fields))).toEqual([]);
});
