import { webcrypto } from 'node:crypto'
import { configure } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { forgetTaps } from '#kit/button/tap-lock.ts'

// A screen draws once its parts are imported: a busy machine takes longer than the library's second.
configure({ asyncUtilTimeout: 20_000 })
// What was tapped in one test is nobody's second tap in the next.
beforeEach(forgetTaps)
// The window that files take turns in has no Web Crypto, which every browser of ours has.
if (!globalThis.crypto.subtle) Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
