import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { leaveBy, useLeaving } from '#client/address/leave.ts'
import { navigate } from '#client/address/location.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import { lireClient } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { direManquee, direTranchePromise } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { EntreePlanning } from '#domains/field-service/model/interventions/entree-planning.ts'
import { libelleEtape, SANS_TECHNICIEN } from '#domains/field-service/model/interventions/etapes.ts'
import { direFait } from '#domains/field-service/model/interventions/fait.ts'
import { lireEngagements } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { lireVisite } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterDuree, formaterJour, minutesEntre } from '#wire/dates.ts'
import { plageParis } from '#wire/moments.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { PostponeVisit } from './postpone-visit.tsx'
import classes from './visit-detail.module.css'

type Props = {
  readonly visit: EntreePlanning
  readonly gens: readonly { readonly id: number; readonly label: string }[]
  readonly online: boolean
  readonly close: () => void
}

/** « Détail Intervention »: the customer, the visit, and Reporter, Annuler, Fermer (specification field-service §2, 800 × 450). */
export function VisitDetail({ visit, gens, online, close }: Props) {
  useBackLayer(true, close)
  const [doing, setDoing] = useState<'reporter' | 'annuler' | null>(null)
  const moves = online && (visit.peut.reporter || visit.peut.annuler)
  const binds =
    useReading(lireEngagements, { params: { id: String(visit.intervention_id) } }, { enabled: moves, unseen: true })
      .data ?? undefined
  const back = () => setDoing(null)
  const asked = useLeaving() !== null
  return (
    <Modal
      opened
      onClose={() => leaveBy(close)}
      // The question over it has the key: answered by Escape, what was typed stays.
      closeOnEscape={!asked}
      title="Détail Intervention"
      centered
      size={800}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.root}>
        <Sheets visit={visit} />
        {doing === 'reporter' && <PostponeVisit visit={visit} gens={gens} binds={binds} back={back} done={close} />}
        {doing !== 'reporter' && (
          <div className={classes.buttons}>
            {!online && <p className={classes.quiet}>{'Hors ligne\u00a0: le planning se modifie avec du réseau.'}</p>}
            {visit.peut.reporter && (
              <Button variant="default" disabled={!online} onClick={() => setDoing('reporter')}>
                Reporter
              </Button>
            )}
            {visit.peut.annuler && (
              <OneTapButton
                variant="subtle"
                color="red"
                disabled={!online}
                onClick={() => {
                  setDoing('annuler')
                  // Asking is no act: the dialog's own button answers at once.
                  return false
                }}
              >
                Annuler l’intervention
              </OneTapButton>
            )}
            <Button variant="default" onClick={close} data-autofocus>
              Fermer
            </Button>
          </div>
        )}
      </div>
      {doing === 'annuler' && <CancelVisit visit={visit} binds={binds} back={back} done={close} />}
    </Modal>
  )
}

function Sheets({ visit }: { readonly visit: EntreePlanning }) {
  const manquee = direManquee({ ...visit, etapes_en_cours: visit.etape })
  const session = useSession()
  const { debut, fin, jour } = visit
  return (
    <div className={classes.sheets}>
      <Sheet
        label="Fiche client"
        facts={[
          ['Client', visit.nom_client],
          ['Adresse', `${visit.adresse_cp} ${visit.adresse_ville}`.trim()],
        ]}
        link={mayCall(session, [lireClient]) && <To to={visit.url_fiche_client}>Ouvrir la fiche client</To>}
      />
      <Sheet
        label="Fiche intervention"
        facts={[
          ['Numéro', String(visit.intervention_id)],
          ['Prestation', visit.prestation_libelle],
          ['Prévue', `${formaterJour(jour, 'complet')}, ${plageParis(debut, fin)}`],
          ['Fait', visit.fait ? direFait(visit.fait, jour).replace(/^fait /, '') : ''],
          ['Durée', formaterDuree(minutesEntre(debut, fin))],
          ['Créneau promis', direTranchePromise(visit)],
          ['Technicien', visit.technicien || SANS_TECHNICIEN],
          ['État', libelleEtape(visit.etape)],
          ['À prévenir', manquee && <Pill tone="wait">{manquee}</Pill>],
        ]}
        link={mayCall(session, [lireVisite]) && <To to={visit.url_fiche_inter}>Ouvrir la fiche intervention</To>}
      />
    </div>
  )
}

type SheetProps = {
  readonly label: string
  readonly facts: readonly Fact[]
  readonly link: ReactNode
}

function Sheet({ label, facts, link }: SheetProps) {
  return (
    <PanelSection title={label}>
      <Facts facts={facts} />
      {link}
    </PanelSection>
  )
}

function To({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Button variant="default" className={classes.link} onClick={() => navigate(to)}>
      {children}
    </Button>
  )
}
