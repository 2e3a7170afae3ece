import { expect, it } from 'vitest'
import { ownWorker, plainMarkup } from './trusted-markup.ts'

it.each([
  '',
  ':root{--a:1px}.b>.c{color:red}@media (width < 48em){.d{e:f}}',
  'MapLibre | &copy; <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a>',
])('leaves %s as it is', text => {
  expect(plainMarkup(text)).toBe(text)
})

it.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">ici</a>',
  '<a href="https://a.fr" onclick="alert(1)">ici</a>',
  '<a href="https://a.fr"><svg/onload=alert(1)></a>',
  '<!--><img src=x onerror=alert(1)>',
  '</style><script>alert(1)</script>',
])('makes no element of %s', text => {
  expect(plainMarkup(text)).not.toContain('<')
})

it('starts workers of this server only', () => {
  const page = 'https://relais.exemple.fr/m/mon-activite'
  for (const address of [
    '/sw.js',
    '/assets/scan-worker-Cj4W.js',
    'https://relais.exemple.fr/assets/pdf.worker.min-D.mjs',
  ])
    expect(ownWorker(address, page), address).toBe(address)
  for (const address of [
    'https://ailleurs.exemple/sw.js',
    '//ailleurs.exemple/assets/a.js',
    'data:text/javascript,alert(1)',
    'blob:https://relais.exemple.fr/1',
    '/api/fichiers/0/sw.js',
    '/assets/../api/fichiers/a.js',
  ])
    expect(ownWorker(address, page), address).toBeNull()
})
