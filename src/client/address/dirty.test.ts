import { expect, it } from 'vitest'
import { dirtyForms, markClean, markDirty, subscribeDirty } from './dirty.ts'

it('lists what would be lost, once per form, and tells its changes', () => {
  let told = 0
  const off = subscribeDirty(() => told++)
  markDirty('1', 'Mon profil')
  markDirty('1', 'Mon profil')
  markDirty('2', 'Clôture')
  markDirty('3', 'Clôture')
  expect(dirtyForms()).toEqual(['Mon profil', 'Clôture'])
  expect(told).toBe(3)
  markClean('2')
  expect(dirtyForms()).toEqual(['Mon profil', 'Clôture'])
  markClean('3')
  markClean('3')
  markClean('1')
  off()
  expect(dirtyForms()).toEqual([])
  expect(told).toBe(6)
})
