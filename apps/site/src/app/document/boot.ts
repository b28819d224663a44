/**
 * The two small inline scripts of the page.
 * The first marks, before the first paint, that this browser has a session, with 1 where games were played last, and applies a stored theme that the server did not know by
 * cookie, or the device's where the player chose that. From then on it records presses and choices, which are replayed once the page is interactive, and the browser's offer to
 * install, which comes only once. A link of the page that leads guests to the login leads a browser with a session where it is meant to:
 * the server draws every page for a guest. It stops the browser from submitting forms: a form submitted before the site's script has loaded
 * would put its fields into the address.
 * The second delays the site's script until the pictures of the first view have loaded and are painted, or until the first input: until
 * then they have the whole bandwidth. It then loads the display font too, and applies it part by part from the top: all texts at once
 * would block a slow phone for a third of a second. A returning browser has the font already.
 * The page inlines the styles of its screen: a file loaded later would make the browser recalculate the styles of everything it
 * matches. The files are only registered here, as disabled links, so that no lazy part loads them again. Styles of what opens over the
 * page come here.
 */
export const markScript = `try{(function(e,l,t){
if(l.getItem('MC_SESSION_INFO'))e.dataset.session=l.getItem('hasPlayed')||'';
if(l.getItem('MC_STORED_VERSION'))delete e.dataset.fonts;
if(l.getItem('themeFollows')=='1')l.setItem('theme',matchMedia('(prefers-color-scheme:light)').matches?'light':'dark');
t=l.getItem('theme');
if(t=='dark'||t=='light'){e.dataset.theme=t;var m=document.querySelector('meta[name=theme-color]');m.content=m.dataset[t]}
})(document.documentElement,localStorage)}catch(e){}
(function(d,w){
var events=['click','submit','change'];
var early=w.croupierEarly={at:0,choices:[],stop:function(){events.forEach(function(n){d.removeEventListener(n,note,true)})}};
function note(e){
var a=e.target.closest&&e.target.closest('a[href*="?from=%2Fm%2F"]');
if(a&&e.type=='click'&&'session'in d.documentElement.dataset){a.href=new URLSearchParams(a.search).get('from');return}
if(e.type=='change'){var c=e.target;if(c.matches('select,[type=checkbox],[type=radio]'))early.choices.push({field:c,value:c.value,isChecked:c.checked});return}
var t=e.type=='submit'?!e.submitter&&e.target:e.target.closest&&e.target.closest('button');
if(t){early.target=t;early.at=performance.now()}
}
events.forEach(function(n){d.addEventListener(n,note,true)});
d.addEventListener('submit',function(e){e.preventDefault()});
w.addEventListener('beforeinstallprompt',function(e){e.preventDefault();early.offer=e},{once:true})
})(document,window)`;

const LONGEST_WAIT_MS = 3000;

/** Max elements whose text changes font at once: one frame's work on a slow phone. */
const MAX_IN_A_PART = 40;

export const bootScript = `(function(d,w){
var me=d.currentScript,s=JSON.parse(me.dataset.start),gone;
var tt=w.trustedTypes&&trustedTypes.createPolicy('croupier',{createScriptURL:function(u){return u}});
function face(){
var h=d.documentElement,parts=[];
function cut(e){if(e.getElementsByTagName('*').length>${MAX_IN_A_PART})[].forEach.call(e.children,cut);else parts.push(e)}
function next(){
var e=parts.shift();
if(!e)return h.removeAttribute('data-fonts');
e.style.setProperty('--font-display','var(--face),Signs,var(--font-text)');requestAnimationFrame(next)
}
if(h.dataset.fonts)d.fonts.load('600 1em '+getComputedStyle(h).getPropertyValue('--face'),d.title).then(function(){cut(d.body);next()},next)
}
function go(){
if(gone)return;gone=1;
face();
if(s.texts)w.croupierTexts=fetch(s.texts).then(function(r){return r.json()});
function link(rel,u,off){var l=d.createElement('link');l.rel=rel;l.disabled=off;l.href=u;d.head.appendChild(l)}
s.others.forEach(function(u){link('modulepreload',u)});
s.styles.forEach(function(u){link('stylesheet',u,true)});
s.later.forEach(function(u){link('stylesheet',u,false)});
var e=d.createElement('script');e.type='module';e.src=tt?tt.createScriptURL(s.entry):s.entry;d.head.appendChild(e)
}
var left=1;
function less(){if(!--left)requestAnimationFrame(function(){setTimeout(go)})}
[].forEach.call(d.images,function(i){
if(i.loading=='lazy'||!i.currentSrc&&!i.src||i.complete)return;
left++;['load','error'].forEach(function(k){i.addEventListener(k,less,{once:true})})});
less();
['pointerdown','keydown','touchstart','scroll'].forEach(function(k){w.addEventListener(k,go,{once:true,passive:true,capture:true})});
setTimeout(go,${LONGEST_WAIT_MS})
})(document,window)`;
