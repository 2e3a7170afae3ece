import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { chromium } from '#tests/support/chromium.ts'

/** What Playwright's own list turns off, those of another browser aside. */
function turnedOff(): string[] {
  const own = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
  const lib = path.join(path.dirname(own.resolve('playwright-core/package.json')), 'lib')
  const [, list = ''] = /disabledFeatures = \[(.*?)\]\.filter/s.exec(
    readFileSync(path.join(lib, 'coreBundle.js'), 'utf8'),
  ) ?? ['', '']
  return [...list.matchAll(/^\s*"(\w+)",?$/gm)].flatMap(([, name = '']) => (name.startsWith('ms') ? [] : [name]))
}

it('Chromium is told to leave out all that Playwright leaves out, since ours is the list that it obeys', () => {
  const wanted = turnedOff()
  expect(wanted.length).toBeGreaterThan(10)
  const lists = chromium.args.filter(arg => arg.startsWith('--disable-features='))
  expect(lists).toHaveLength(1)
  const told = lists[0]?.split('=')[1]?.split(',') ?? []
  expect(wanted.filter(name => !told.includes(name))).toEqual([])
})
