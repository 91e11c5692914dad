import { render } from 'preact';

import './page.css';
import { App } from './shell/app';
import { follow } from './shared/live';

follow();
document.body.replaceChildren();
render(<App />, document.body);
