import { PAGE_SIZE, readLatest } from './parts';
import type { ViewContext } from './viewContext';
import type { OutsideView } from './views';

export function readOutside({ outside, query }: ViewContext): OutsideView {
	const { service } = query;
	const wanted = outside.filter((sent) => service === undefined || sent.service === service);
	return {
		...readLatest(wanted, query, PAGE_SIZE),
		services: [...new Set(outside.map((sent) => sent.service))].sort(),
	};
}
