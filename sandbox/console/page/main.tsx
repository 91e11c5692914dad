import { render } from 'preact';

import './page.css';

const root = document.getElementById('console');
if (root) render(<p>The console</p>, root);
