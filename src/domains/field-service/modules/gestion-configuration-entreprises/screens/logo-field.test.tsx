import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { success } from '#wire/notice.ts'
import { LogoField } from './logo-field.tsx'

const { asked } = vi.hoisted(() => ({ asked: [] as { id: string; query?: unknown; bytes?: unknown }[] }))
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }, { query, bytes }: { query?: unknown; bytes?: unknown }) => {
    asked.push({ id, query, bytes })
    return success('Le logo a bien été retiré.')
  },
  download: async () => LOGO,
}))
const LOGO = new Blob(['logo'], { type: 'image/png' })

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => {} }))
})
afterEach(() => {
  cleanup()
  for (const { id } of readNotices()) dismissNotice(id)
})

it('comes back as it was for ten seconds once it was taken away', async () => {
  const relire = vi.fn()
  render(
    <MantineProvider env="test">
      <LogoField logo={'a'.repeat(64)} societe="Relais" relire={relire} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Retirer' }))
  await waitFor(() => expect(readNotices()).toMatchObject([{ action: { libelle: 'Défaire' } }]))
  await act(async () => readNotices()[0]?.action?.faire())
  await waitFor(() => expect(relire).toHaveBeenCalledTimes(2))
  expect(asked).toEqual([
    { id: 'configuration-entreprises.logo-retirer', query: undefined, bytes: undefined },
    { id: 'configuration-entreprises.logo-envoyer', query: { filename: 'logo.png' }, bytes: LOGO },
  ])
})
