import { act, cleanup, render } from '@testing-library/react'
import { Activity, type ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { dirtyForms, dirtyFormsOf, useDirty } from './dirty.ts'
import { TabContext } from './tab-context.ts'

function Form({ dirty = true }: { dirty?: boolean }) {
  useDirty(dirty, 'Mon profil')
  return null
}

const tab = (mode: 'visible' | 'hidden', children: ReactNode) => (
  <Activity mode={mode}>
    <TabContext value="profil">{children}</TabContext>
  </Activity>
)
const settle = () => act(async () => await Promise.resolve())
afterEach(async () => {
  cleanup()
  await settle()
  expect(dirtyForms()).toEqual([])
})

describe('unsaved input of a tab', () => {
  it('is still unsaved while another tab is shown, and known by its tab', async () => {
    const { rerender } = render(tab('visible', <Form />))
    await settle()
    rerender(tab('hidden', <Form />))
    await settle()
    expect(dirtyForms()).toEqual(['Mon profil'])
    expect(dirtyFormsOf('profil')).toEqual(['Mon profil'])
    expect(dirtyFormsOf('autre')).toEqual([])
  })

  it('is none once it was saved, shown or not', async () => {
    const { rerender } = render(tab('visible', <Form />))
    await settle()
    rerender(tab('hidden', <Form dirty={false} />))
    await settle()
    expect(dirtyForms()).toEqual([])
  })

  it.each(['visible', 'hidden'] as const)('goes with its form, from a %s tab', async mode => {
    const { rerender } = render(tab('visible', <Form />))
    await settle()
    rerender(tab(mode, <Form />))
    rerender(tab(mode, null))
    await settle()
    expect(dirtyForms()).toEqual([])
  })
})
