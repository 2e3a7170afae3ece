import { expect, test } from 'vitest'
import { formatFileSize, formatPages, movePage, placePage, type ScanPage } from './scan-page.ts'

const page = (id: string, taille = 1000): ScanPage => ({
  id,
  taille,
  blob: new Blob(),
  sha256: '',
  largeur: 1,
  hauteur: 1,
})

test('sizes read as on a phone', () => {
  expect(formatFileSize(0)).toBe('0\u00a0o')
  expect(formatFileSize(999)).toBe('999\u00a0o')
  expect(formatFileSize(152_700)).toBe('153\u00a0ko')
  expect(formatFileSize(999_600)).toBe('1,0\u00a0Mo')
  expect(formatFileSize(1_100_000)).toBe('1,1\u00a0Mo')
  expect(formatFileSize(1_234_500_000)).toBe('1\u202f234,5\u00a0Mo')
})

test('the total is in words', () => {
  expect(formatPages([])).toBe('Aucune page')
  expect(formatPages([page('a', 400_000)])).toBe('1\u00a0page · 400\u00a0ko')
  expect(formatPages([page('a', 400_000), page('b', 300_000), page('c', 400_000)])).toBe('3\u00a0pages · 1,1\u00a0Mo')
})

test('moving keeps every page, and an impossible move keeps the order', () => {
  expect(movePage(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(movePage(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(movePage(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(movePage(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

test('a retaken page takes its place, or the end when the place is gone', () => {
  const ids = (pages: ScanPage[]) => pages.map(p => p.id)
  expect(ids(placePage([page('a'), page('b')], page('new'), 'a'))).toEqual(['new', 'b'])
  expect(ids(placePage([page('a')], page('new'), 'gone'))).toEqual(['a', 'new'])
})
