import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { Approvals } from '../parts/approvals';
import { Campaign } from '../parts/campaigns/campaign';
import { Campaigns } from '../parts/campaigns/campaigns';
import { Connect } from '../parts/connect';
import { Faults } from '../parts/faults/faults';
import { Inbox } from '../parts/inbox/inbox';
import { Lead } from '../parts/leads/lead';
import { Leads } from '../parts/leads/leads';
import { Outside } from '../parts/outside';
import { Requests } from '../parts/requests';
import { Today } from '../parts/today';
import { Problem, report } from '../shared/actions';
import { followed, onChange } from '../shared/live';
import { type PartName, useRoute } from '../shared/routes';
import { Broken, Clock, Failed } from './clock';
import { Navigation } from './navigation';
import { forgetMove, Passed } from './passed';

/** What each part shows; if there is an id, the thing with that id. */
const SHOWN: Readonly<Record<PartName, (id: string | undefined) => ComponentChildren>> = {
	today: () => <Today />,
	inbox: (id) => <Inbox id={id} />,
	approvals: () => <Approvals />,
	campaigns: (id) => (id === undefined ? <Campaigns /> : <Campaign key={id} id={id} />),
	leads: (id) => (id === undefined ? <Leads /> : <Lead key={id} id={id} />),
	outside: () => <Outside />,
	requests: () => <Requests />,
	faults: () => <Faults />,
	connect: () => <Connect />,
};

/** The workspace on the page. */
function useWorkspace(): string | undefined {
	const [shown, show] = useState(followed());
	useEffect(() => onChange(() => show(followed())), []);
	return shown;
}

export function App() {
	const route = useRoute();
	const workspace = useWorkspace();
	const main = useRef<HTMLElement>(null);
	const [isMenuOpen, openMenu] = useState(false);
	useEffect(() => {
		report(null);
		forgetMove();
		openMenu(false);
		if (route.section === undefined) main.current?.scrollTo(0, 0);
	}, [route.part, route.id, route.section]);
	return (
		<div data-sidebar-layout data-sidebar-open={isMenuOpen || undefined}>
			<button type="button" class="skip" onClick={() => main.current?.focus()}>
				Skip to the content
			</button>
			<Clock isMenuOpen={isMenuOpen} openMenu={openMenu} />
			<Navigation {...route} />
			<main ref={main} tabIndex={-1} class={`part-${route.part}`}>
				<Broken />
				<Failed />
				<Problem />
				<Fragment key={workspace}>
					<Passed />
					{SHOWN[route.part](route.id)}
				</Fragment>
			</main>
		</div>
	);
}
