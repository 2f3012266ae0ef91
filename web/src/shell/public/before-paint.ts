/**
 * Runs before the first paint: the chosen scheme without a flash, and whoever has a session does not see the visitors'
 * page flash up before they are sent on.
 */
export const beforePaint = `(function(d){try{var t=localStorage.getItem('theme'),k=localStorage.getItem('token');d.dataset.mantineColorScheme=t==='dark'||t==='light'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';if(k&&d.dataset.signedIn!=='stay')d.dataset.returning=''}catch(e){}})(document.documentElement)`
