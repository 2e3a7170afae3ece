import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useDirtyForms } from '#client/address/dirty.ts'
import { acceptInstall, refuseInstall, useInstallOffer } from '#client/device/install.ts'
import { useShell } from '#client/device/shell-worker.ts'
import { acceptUpdate, postponeUpdate, useUpdateReady } from '#client/device/update.ts'
import { hasPreparers } from '#client/modules/preparation.ts'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { useSteady } from '#client/page/steady.ts'
import { myDb } from '#client/queue/sync.ts'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { offerSignIn, useSignInOffer } from '#client/session/sign-in-offer.ts'
import { acknowledgeWipe, type Missing } from '#client/session/wipe.ts'
import { SESSION_EXPIREE } from '#wire/errors.ts'
import { compter } from '#wire/french.ts'
import { formaterMoment } from '#wire/moments.ts'
import { AddressBanner } from './address-banner.tsx'
import classes from './banners.module.css'
import { ImpersonationBanner } from './impersonation-banner.tsx'

const SignInAgain = lazyDialog(() => import('./sign-in-again.tsx').then(m => m.SignInAgain))
const UpdateQuestion = lazyDialog(() => import('./update-question.tsx').then(m => m.UpdateQuestion))

/** What the person should know above any screen, one line each, the most pressing first. */
export function Banners({ missing }: { missing: Missing }) {
  return (
    <>
      <ImpersonationBanner />
      <ExpiredBanner />
      <AddressBanner />
      <MissingBanner missing={missing} />
      <NotReadyBanner />
      <UpdateBanner />
      <InstallBanner />
    </>
  )
}

function Banner({ tone, text, children }: { tone: 'bad' | 'wait' | 'info'; text: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.banner} data-tone={tone} role="status">
      <p>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}

/**
 * The work goes on here; sending waits for the sign-in (offline rule 9, specification §8). What is changed with the office at once, and
 * was refused, opens it by itself: the banner stands under the form where that was typed.
 */
function ExpiredBanner() {
  const { valide, emprunt } = useSession()
  const { opened } = useSignInOffer()
  useEffect(() => {
    if (valide) offerSignIn(false)
  }, [valide])
  if (valide || emprunt) return null
  return (
    <>
      <Banner tone="wait" text={SESSION_EXPIREE}>
        <Button size="xs" onClick={() => offerSignIn()}>
          S’identifier
        </Button>
      </Banner>
      <SignInAgain opened={opened} onClose={() => offerSignIn(false)} />
    </>
  )
}

/** This browser's data was erased with actions still in it: an empty list must not pass for the truth (rule 14). */
function MissingBanner({ missing }: { missing: Missing }) {
  const [seen, setSeen] = useState(false)
  if (!missing.actions || seen) return null
  const acknowledge = (): void => {
    setSeen(true)
    void acknowledgeWipe(myDb())
  }
  const plural = missing.actions > 1
  return (
    <Banner
      tone="bad"
      text={`Ce navigateur a effacé ses données : ${compter(missing.actions, 'action')} ${plural ? 'enregistrées ici n’ont' : 'enregistrée ici n’a'} pas pu partir${sayWhen(missing)}. Vérifiez vos dernières saisies.`}
    >
      <Button size="xs" variant="default" onClick={acknowledge}>
        J’ai compris
      </Button>
    </Banner>
  )
}

/** " (faites entre dim. 22 nov. à 09:12 et dim. 22 nov. à 11:40)": where to look for what is to be done again. */
function sayWhen({ times }: Missing): string {
  if (!times) return ''
  const [first, last] = times.map(instant => formaterMoment(instant))
  return first === last ? ` (${first})` : ` (entre ${first} et ${last})`
}

/** Whoever leaves now has nothing in the first cellar: the first installation takes a moment of network. */
function NotReadyBanner() {
  const shell = useShell()
  const online = useOnline()
  const absent = shell === 'absente'
  const [told] = useSteady(absent)
  // Said at once to whoever is about to leave; it goes when no hand is near.
  if (!(absent || told) || !hasPreparers()) return null
  const text = online
    ? 'Pas encore prêt hors ligne\u00a0: restez connecté encore un instant.'
    : 'Pas encore prêt hors ligne\u00a0: retrouvez du réseau avant de partir.'
  return <Banner tone="wait" text={text} />
}

/** Never by itself, and never over unsaved input without asking (offline rule 12). */
function UpdateBanner() {
  const [ready, atOnce] = useSteady(useUpdateReady())
  const dirty = useDirtyForms()
  const [asking, setAsking] = useState(false)
  if (!ready) return null
  return (
    <>
      <Banner tone="info" text="Une nouvelle version est disponible.">
        <Button size="xs" onClick={() => (dirty.length ? setAsking(true) : acceptUpdate())}>
          Mettre à jour
        </Button>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            atOnce()
            postponeUpdate()
          }}
        >
          Plus tard
        </Button>
      </Banner>
      <UpdateQuestion opened={asking} onClose={() => setAsking(false)} dirty={dirty} />
    </>
  )
}

/** Proposed once it has proved useful; refused once, it does not come back. One invitation at a time: a phone is small. */
function InstallBanner() {
  const own = useInstallOffer()
  const update = useUpdateReady()
  const [offer, atOnce] = useSteady(update ? null : own)
  if (!offer) return null
  const answer = (act: () => Promise<void>): void => {
    atOnce()
    void act()
  }
  const text =
    offer === 'ios'
      ? 'Pour travailler sans réseau : touchez Partager, puis « Sur l’écran d’accueil ».'
      : 'Installez Relais Terrain : il s’ouvre d’un geste, même sans réseau.'
  return (
    <Banner tone="info" text={text}>
      {offer === 'navigateur' && (
        <Button size="xs" onClick={() => answer(acceptInstall)}>
          Installer
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={() => answer(refuseInstall)}>
        Non merci
      </Button>
    </Banner>
  )
}
