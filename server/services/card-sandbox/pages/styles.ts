/** The one style sheet of the provider's pages. Colours are those of the site (`app/ui/tokens.css.ts`), so that the frame fits in. */
const LIGHT =
  '--surface:#fffdf9;--desk:#f1ece2;--text:#1e1b17;--muted:#524c43;--hairline:#dcd4c5;--control:#857c6d;--accent:#0a4f63;--on-accent:#fff;--critical:#8f1a1a;--caution:#654000;--caution-soft:#fbf0d7;color-scheme:light'
const DARK =
  '--surface:#1d2022;--desk:#131517;--text:#eeeae2;--muted:#bdb7ac;--hairline:#383c3f;--control:#868d92;--accent:#8accdd;--on-accent:#06222b;--critical:#f7aaa1;--caution:#efc777;--caution-soft:#35290f;color-scheme:dark'

export const STYLES = `:root{${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
:root[data-theme=light]{${LIGHT}}
:root[data-theme=dark]{${DARK}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
h1,p,dl,dd{margin:0}
h1{font-size:1.44rem;line-height:1.25}
a{color:var(--accent)}
.page{background:var(--desk);min-block-size:100dvh;padding:1rem}
.page main{display:grid;gap:1.25rem;max-inline-size:28rem;margin-inline:auto;padding:1.5rem;background:var(--surface);border-radius:.5rem}
.frame{background:var(--surface)}
.card{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;align-items:start}
.number,.card button{grid-column:1/-1}
.field{display:grid;gap:.25rem;min-inline-size:0}
label{font-size:.875rem;font-weight:600;color:var(--muted)}
input{inline-size:100%;min-block-size:2.75rem;padding:.5rem .75rem;border:1px solid var(--control);border-radius:.5rem;background:var(--surface);color:inherit;font:inherit;font-variant-numeric:tabular-nums;text-align:start}
[dir=rtl] input{text-align:end}
input::placeholder{color:var(--muted);opacity:1}
input[aria-invalid=true]{border-color:var(--critical);box-shadow:inset 0 0 0 1px var(--critical)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.frame :focus-visible{outline-offset:-2px}
.error{font-size:.875rem;font-weight:600;color:var(--critical)}
.error:empty{display:none}
.refusal{padding:.75rem;border-inline-start:3px solid var(--critical);color:var(--critical);font-weight:600}
.note{padding:.5rem .75rem;border-radius:.5rem;background:var(--caution-soft);color:var(--caution);font-size:.875rem}
.frame .note{margin-block-start:.75rem}
.items div{display:flex;justify-content:space-between;gap:1rem;padding-block:.5rem;border-block-end:1px solid var(--hairline)}
.items dd{font-variant-numeric:tabular-nums;white-space:nowrap}
.items .total{border:0;font-weight:700}
.choices{display:grid;gap:.75rem}
button{min-block-size:2.75rem;padding:.5rem 1rem;border:1px solid var(--accent);border-radius:.5rem;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
button.quiet{background:none;color:var(--accent)}
`
