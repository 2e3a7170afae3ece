import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { recordAdapter } from '#client/files/record-adapter.ts'
import { JoinedFiles, useJoinedFiles } from './joined-files.tsx'

vi.mock('#client/files/record-adapter.ts', () => ({ recordAdapter: vi.fn() }))
const upload = vi.fn()

let files: ReturnType<typeof useJoinedFiles>
function Page() {
  files = useJoinedFiles()
  return <JoinedFiles files={files} />
}

beforeEach(() => {
  for (const { id } of readNotices()) dismissNotice(id)
  upload.mockReset()
  vi.mocked(recordAdapter).mockReturnValue({ upload, describeError: () => 'trop lourd' } as never)
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  )
})
const pdf = (name: string) => new File(['a'], name, { type: 'application/pdf' })

it('waits for the request, then goes to it; one that does not arrive is named, the others go on', async () => {
  act(() => files.add([pdf('plan.pdf'), pdf('plan.pdf'), pdf('devis.pdf')]))
  expect(screen.getByText('plan (2).pdf')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retirer devis.pdf' }))
  expect(upload).not.toHaveBeenCalled()
  upload.mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(undefined)
  await act(() => files.send(40))
  expect(vi.mocked(recordAdapter).mock.calls[0]?.[0]).toMatchObject({ params: { demande_id: '40' } })
  expect(upload.mock.calls.map(([file]) => file.nom)).toEqual(['plan.pdf', 'plan (2).pdf'])
  await waitFor(() => expect(screen.queryByText('plan.pdf')).toBeNull())
  expect(readNotices().map(n => n.message)).toEqual([
    'La demande est créée sans «\u00a0plan.pdf\u00a0»\u00a0: trop lourd',
  ])
})

it('sends nothing where nothing was joined', async () => {
  await act(() => files.send(40))
  expect(recordAdapter).not.toHaveBeenCalled()
})

it('a file that the office would refuse is refused as it is chosen, with its reason, and the others are joined', () => {
  const empty = new File([], 'vide.pdf', { type: 'application/pdf' })
  act(() => files.add([new File(['MZ'], 'bad.exe'), empty, pdf('plan.pdf')]))
  expect(screen.getAllByRole('listitem').map(li => li.textContent)).toEqual([expect.stringContaining('plan.pdf')])
  expect(screen.getByText(/^bad\.exe\s: Format accepté\s: pdf, jpg, jpeg, png ou webp\.$/)).toBeTruthy()
  expect(screen.getByText(/^vide\.pdf\s: Ce fichier est vide\.$/)).toBeTruthy()
  act(() => files.add([pdf('devis.pdf')]))
  expect(screen.queryByText(/bad\.exe/)).toBeNull()
})
