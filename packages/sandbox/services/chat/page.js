/* eslint-env browser */
const list = document.querySelector('#posts');
const empty = document.querySelector('#empty');
document.querySelector('#hook').textContent = new URL('/chat/hook', location.href).href;

const LINK = /https?:\/\/[^\s<>"]+/g;

/** As in the webhooks of real chats: `&lt;`, `&gt;` and `&amp;` stand for the characters themselves. */
const unmask = (text) =>
	text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

function link(address) {
	const anchor = document.createElement('a');
	anchor.href = address;
	anchor.target = '_blank';
	anchor.rel = 'noreferrer';
	anchor.textContent = address;
	return anchor;
}

/** Text with links. What leads wrote never becomes HTML. */
function body(text) {
	const paragraph = document.createElement('p');
	let end = 0;
	for (const { 0: address, index } of text.matchAll(LINK)) {
		paragraph.append(text.slice(end, index), link(address));
		end = index + address.length;
	}
	paragraph.append(text.slice(end));
	return paragraph;
}

function show({ at, text }) {
	const time = document.createElement('time');
	time.dateTime = at;
	time.textContent = new Date(at).toLocaleString();
	const item = document.createElement('li');
	item.append(time, body(unmask(text)));
	list.prepend(item);
	empty.hidden = true;
}

const posts = new EventSource('/chat/posts');
posts.onmessage = ({ data }) => show(JSON.parse(data));
posts.addEventListener('cleared', () => {
	list.replaceChildren();
	empty.hidden = false;
});
