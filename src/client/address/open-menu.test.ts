import { beforeEach, expect, it, vi } from 'vitest'
import { navigate } from './location.ts'
import { onOpenMenu, openMenu } from './open-menu.ts'
import { isMobile } from './viewport.ts'

vi.mock('./location.ts', () => ({ navigate: vi.fn() }))
vi.mock('./viewport.ts', () => ({ isMobile: vi.fn(() => false) }))
beforeEach(() => vi.clearAllMocks())

it('leads to the page of the modules where no menu stands beside, and on a phone', () => {
  openMenu()
  expect(navigate).toHaveBeenCalledWith('/espace')
  const open = vi.fn()
  const end = onOpenMenu(open)
  vi.mocked(isMobile).mockReturnValueOnce(true)
  openMenu()
  expect([vi.mocked(navigate).mock.calls.length, open.mock.calls.length]).toEqual([2, 0])
  openMenu()
  expect([vi.mocked(navigate).mock.calls.length, open.mock.calls.length]).toEqual([2, 1])
  end()
  openMenu()
  expect(navigate).toHaveBeenCalledTimes(3)
})
