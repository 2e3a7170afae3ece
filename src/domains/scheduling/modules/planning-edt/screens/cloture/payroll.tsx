import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { useTask } from '#client/call/use-task.ts'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useOwnName } from '#client/session/own-name.ts'
import type { ClotureAgent } from '#domains/scheduling/model/cloture/cloture.ts'
import { exporterPaie, lirePaie } from '#domains/scheduling/model/cloture/paie.ts'
import { cleMois, type Mois } from '#domains/scheduling/modules/planning-edt/address.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { saveBlob } from '#kit/save-blob.ts'
import { compter, joindre } from '#wire/french.ts'
import { SANS_EXPORT } from '#wire/own-name.ts'
import classes from './closing.module.css'
import { lireLeMois } from './use-clotures.ts'

const PayrollDialog = lazyDialog(() => import('./payroll-dialog.tsx').then(m => m.PayrollDialog))

type Props = { readonly mois: Mois; readonly agents: readonly ClotureAgent[] }

/** That the number by which payroll knows people is not given of these, where the file takes it; null: it is given of all. */
function useSansMatricule(agents: readonly ClotureAgent[], online: boolean): string | null {
  const clos = agents.filter(a => a.etat === 'clos')
  const { data } = useReading(lirePaie, {}, { enabled: online && clos.length > 0 })
  if (!data?.profil.colonnes.some(c => c.id === 'matricule')) return null
  const connus = new Set(data.matricules.filter(m => m.matricule !== '').map(m => m.utilisateur_id))
  const sans = clos.filter(a => !connus.has(a.utilisateur_id))
  if (sans.length === 0) return null
  const qui =
    sans.length === clos.length
      ? 'aucun agent n’a le sien'
      : `manque pour ${joindre(sans.slice(0, 3).map(a => a.label))}${sans.length > 3 ? '…' : ''}`
  return `Matricule de paie\u00a0: ${qui}, sa case restera vide. Donnez-le sous «\u00a0Colonnes…\u00a0».`
}

/** The payroll file of closed months, and which columns it has. */
export function Payroll({ mois, agents }: Props) {
  const online = useOnline()
  const refus = useOwnName(SANS_EXPORT)
  const [regle, setRegle] = useState(false)
  const [demande, setDemande] = useState(false)
  const { run, pending } = useTask({ say: messageOf, toast: true })
  const restent = agents.filter(a => a.etat !== 'clos')
  const sansMatricule = useSansMatricule(agents, online)
  const prendre = () =>
    run(async () => {
      const fichier = await download(exporterPaie, lireLeMois(mois))
      saveBlob(fichier, `paie-${cleMois(mois)}.${fichier.type.startsWith('text/csv') ? 'csv' : 'xlsx'}`)
    })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        disabled={!online || refus !== null || restent.length === agents.length}
        loading={pending}
        onClick={() => (restent.length > 0 ? setDemande(true) : void prendre())}
      >
        Fichier de paie
      </Button>
      <Button variant="subtle" disabled={!online} onClick={() => setRegle(true)}>
        Colonnes…
      </Button>
      {restent.length > 0 && restent.length < agents.length && (
        <span className={classes.quiet}>
          {`Le fichier de paie laisse ${compter(restent.length, 'agent')} de côté, pas encore clos\u00a0: ${restent
            .slice(0, 3)
            .map(a => a.label)
            .join(', ')}${restent.length > 3 ? '…' : ''}`}
        </span>
      )}
      {sansMatricule && <span className={classes.quiet}>{sansMatricule}</span>}
      {refus && <span className={classes.quiet}>{refus}</span>}
      <ConfirmDialog
        opened={demande}
        title="Fichier de paie sans tous les agents"
        yes="Télécharger sans eux"
        no="Ne rien changer"
        onCancel={() => setDemande(false)}
        onYes={() => {
          setDemande(false)
          void prendre()
        }}
      >
        <p>{`Pas encore clos, absents du fichier\u00a0: ${joindre(restent.map(a => a.label))}.`}</p>
      </ConfirmDialog>
      <PayrollDialog opened={regle} onClose={() => setRegle(false)} />
    </>
  )
}
