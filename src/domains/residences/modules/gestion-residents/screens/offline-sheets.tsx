import { Button } from '@mantine/core'
import { IconLockOpen, IconShieldLock } from '@tabler/icons-react'
import { messageOf } from '#client/call/problem.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { MenuButton } from '#client/page/way-out.tsx'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import { lireMonAppareil } from '#domains/residences/model/hors-ligne-operations.ts'
import { lireFicheUrgence } from '#domains/residences/model/sante-operations.ts'
import { LoadingRows, NoRightState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { formaterInstant } from '#wire/moments.ts'
import { ADRESSE_RESIDENTS } from '../address.ts'
import { endHere, enrolHere, unlockHere } from '../offline/emergency.ts'
import type { Taken } from '../offline/kept-sheets.ts'
import { OpenedSheets } from './opened-sheets.tsx'
import classes from './screen.module.css'
import { useAsking, useKept, useOpened, useWithdrawal } from './use-kept-sheets.ts'

/** Emergency sheets on this device: allowed here or not, shut, or open for five minutes. */
export function OfflineSheets() {
  const kept = useKept()
  const { open, sheets } = useOpened(kept?.taken?.lu_a ?? null)
  useWithdrawal(kept?.enrolled ?? false)
  const mine = mayCall(useSession(), [lireFicheUrgence], { enSonNom: true })
  if (mine && open && kept?.enrolled) return <OpenedSheets sheets={sheets} taken={kept.taken} />
  return (
    <div className={classes.page}>
      <PageHead title="Fiches d’urgence sans réseau" detail="Sur cet appareil" back={ADRESSE_RESIDENTS} />
      {!mine ? (
        <NoRightState action={<MenuButton />} />
      ) : !kept ? (
        <LoadingRows />
      ) : kept.enrolled ? (
        <Shut taken={kept.taken} />
      ) : (
        <Absent />
      )}
    </div>
  )
}

/** Why asking brought nothing, where one looks. */
function Refused({ message, refusal }: { readonly message: string | null; readonly refusal: unknown }) {
  if (refusal === null) return null
  return (
    <p role="alert" className={classes.refused}>
      {message ?? messageOf(refusal)}
    </p>
  )
}

function Shut({ taken }: { readonly taken: Taken | null }) {
  const online = useOnline()
  const unlock = useAsking(unlockHere)
  const end = useAsking(endHere)
  return (
    <TitledCard titre="Fermées par le verrou de cet appareil">
      <p className={classes.quiet}>
        {taken
          ? `${compter(taken.nombre, 'fiche')} du ${formaterInstant(taken.lu_a)}, gardées jusqu’au ${formaterInstant(taken.expire_a)}.`
          : 'Aucune fiche n’est gardée en ce moment\u00a0: elles viennent à la prochaine ouverture avec du réseau.'}
      </p>
      <p className={classes.quiet}>
        Elles se referment après cinq minutes, ou dès que vous quittez la page. Chaque lecture est notée.
      </p>
      <div className={classes.row}>
        <Button
          leftSection={<IconLockOpen size={18} stroke={1.8} aria-hidden />}
          loading={unlock.pending}
          disabled={!taken && !online}
          onClick={unlock.ask}
        >
          Ouvrir les fiches
        </Button>
        <Button variant="subtle" color="red" loading={end.pending} onClick={end.ask}>
          Ne plus garder de fiches ici
        </Button>
      </div>
      <Refused {...unlock} />
      <Refused {...end} />
    </TitledCard>
  )
}

function Absent() {
  const reading = useReading(lireMonAppareil)
  const enrol = useAsking(enrolHere)
  const online = useOnline()
  // The office is not asked where there is none: whoever needs a sheet now is told what this device has of it.
  if (!reading.data && !online)
    return (
      <TitledCard titre="Rien n’est gardé sur cet appareil">
        <p className={classes.quiet}>
          La lecture sans réseau ne s’y active qu’avec du réseau. D’ici là, voyez la fiche d’urgence imprimée, ou un
          appareil où elle est active.
        </p>
      </TitledCard>
    )
  if (!reading.data) return <ReadingState {...reading} what="Les fiches d’urgence" kept={false} />
  if (!reading.data.autorise)
    return (
      <TitledCard titre="Rien n’est gardé sur cet appareil">
        <p className={classes.quiet}>
          La maison n’autorise pas la lecture hors ligne des fiches d’urgence&nbsp;: elles se lisent avec du réseau.
        </p>
      </TitledCard>
    )
  return (
    <TitledCard titre="Lire les fiches d’urgence sans réseau">
      <p className={classes.quiet}>
        Les fiches des résidents présents sont gardées ici deux jours, chiffrées sous une clé que seul le verrou de cet
        appareil libère (empreinte, visage ou code). Chaque lecture est notée, et le bureau l’apprend au retour du
        réseau.
      </p>
      <div className={classes.row}>
        <Button
          leftSection={<IconShieldLock size={18} stroke={1.8} aria-hidden />}
          loading={enrol.pending}
          disabled={!online}
          onClick={enrol.ask}
        >
          Activer sur cet appareil
        </Button>
      </div>
      <Refused {...enrol} />
    </TitledCard>
  )
}
