import './entry.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { guardUnload } from '#client/dirty.ts'
import { captureInstall } from '#client/install.ts'
import { watchStaleChunks } from '#client/load.ts'
import { startHistoryGuard } from '#client/location.ts'
import { restoreSession } from '#client/session.ts'
import { followTheme } from '#client/theme.ts'
import { App } from './app.tsx'
import { start } from './start.ts'

captureInstall()
watchStaleChunks()
startHistoryGuard()
guardUnload()
followTheme()

const element = document.getElementById('root')
if (!element) throw new Error('#root is missing from index.html')
createRoot(element).render(
  <StrictMode>
    <App start={start(restoreSession)} />
  </StrictMode>,
)
