import './entry.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { guardUnload } from '#client/address/dirty.ts'
import { ignoreDoublePresses } from '#client/address/double-press.ts'
import { startHistoryGuard } from '#client/address/location.ts'
import { loadPart, watchStaleChunks } from '#client/call/load.ts'
import { captureInstall } from '#client/device/install.ts'
import { watchTapped } from '#client/device/tapped.ts'
import { followTheme } from '#client/device/theme.ts'
import { guardMarkup } from '#client/page/trusted-markup.ts'
import { restoreSession } from '#client/session/session.ts'
import { lireAdresseClient } from '#domains/field-service/modules/rendez-vous-client/address.ts'
import { watchTaps } from '#kit/button/tap-lock.ts'
import { correctedNow } from '#offline/clock.ts'
import { keepWitnessOn, pageShelf } from '#offline/witness.ts'
import { tellTimeBy } from '#wire/present.ts'
import { App, prepareWorkspace } from './app.tsx'
import { start } from './start.ts'

guardMarkup()
watchStaleChunks()
watchTaps()
ignoreDoublePresses()
followTheme()

const element = document.getElementById('root')
if (!element) throw new Error('#root is missing from index.html')
const root = createRoot(element, {
  // What React drew again by itself is no failure: its own way is to raise it as if nobody had caught it.
  onRecoverableError: error => console.info('drawn again', error),
})

/** Of people who work here: their session, their device, their workspace. */
function openWorkspace(): void {
  watchTapped()
  captureInstall()
  startHistoryGuard()
  guardUnload()
  keepWitnessOn(pageShelf())
  tellTimeBy(() => Date.parse(correctedNow()))
  // Nothing is drawn before it is known what to draw: React holds back for 300 ms whatever follows a fallback it has shown.
  void start(restoreSession, prepareWorkspace).then(started =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <App started={started} />
        </StrictMode>,
      ),
    ),
  )
}

/** Of a customer, whose link is all they have: nothing of the device is read nor kept. */
async function openVisit(jeton: string): Promise<void> {
  const { VisitPage } = await loadPart(() => import('./visit-page.tsx'))
  root.render(
    <StrictMode>
      <VisitPage jeton={jeton} />
    </StrictMode>,
  )
}

const jeton = lireAdresseClient(location.pathname)
if (jeton === null) openWorkspace()
else void openVisit(jeton)
