import { configure } from '@testing-library/react'

// A screen draws once its parts are imported: a busy machine takes longer than the library's second.
configure({ asyncUtilTimeout: 20_000 })
