import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showScreen } from '#tests/support/show-screen.tsx'
import { KeptForm } from './kept-form.tsx'
import { useKeptDraft } from './use-kept-draft.ts'

vi.mock('./use-kept-draft.ts', () => ({ useKeptDraft: vi.fn() }))

const draft = { draft: { mot: 'Purge' }, change: vi.fn(), told: vi.fn(), close: vi.fn(), restart: vi.fn() }

it('says so where the device keeps nothing of what is typed', () => {
  vi.mocked(useKeptDraft).mockReturnValue({
    ...draft,
    found: false,
    notKept: new DOMException('full', 'QuotaExceededError'),
  })
  showScreen(
    <KeptForm name="essai" empty={() => ({ mot: '' })}>
      {kept => <p>{kept.draft.mot}</p>}
    </KeptForm>,
  )
  expect(screen.getByText('Purge')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).not.toBe('')
})
