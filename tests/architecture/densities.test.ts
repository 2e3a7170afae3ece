import { expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

/**
 * A thumb's height is asked for by its token (`--rt-touch`, `--rt-action`, `--rt-row`…), which is a mouse's on a desk: a
 * screen that wrote it in pixels would be a phone's page on every desk.
 */
const THUMB = /(?<![-\w])(?:min-)?(?:height|block-size): (?:4[4-9]|5\d|6[0-4])px/

/** Not controls, or of a phone alone: pictures, frames of the page, the camera and its pages, cells of a month. */
const DRAWN =
  /\/(?:kit\/(?:scan|map|photo|signature|state|date-fields|year)\/|kit\/data-grid\/grid-(?:cards|foot)|kit\/pdf-viewer\/viewer-frame|espace\/screens\/(?:bottom-nav|title-bar|tab-strip|plus-screen|palette|banners)\.|app\/web\/|session\/screens\/auth|access-pane|cloture\/client-view|step-bar|return-grid)/

/** What is written for every pointer: the blocks of a finger or of a narrow screen are taken out. */
function forAll(css: string): string {
  return css.replace(/@media [^{]*(?:pointer: coarse|max-width)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
}

it('no screen writes a thumb’s height for a mouse too', () => {
  const files = listFiles(/^src\/.*\.css$/).filter(file => !DRAWN.test(`/${file}`) && !file.endsWith('tokens.css'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(file => THUMB.test(forAll(readSource(file))))).toEqual([])
})

it.each([
  ['.a { min-height: 48px; }', true],
  ['.a { height: 56px; }', true],
  ['.a { line-height: 48px; }', false],
  ['.a { min-height: var(--rt-touch); }', false],
  ['@media (pointer: coarse), (max-width: 48em) { .a { min-height: 48px; } .b { height: 56px; } }', false],
])('%s: %s', (css, found) => {
  expect(THUMB.test(forAll(css))).toBe(found)
})
