import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import type { Answer } from '#client/reading/reading.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import { estJourAVenir, refusJourSaisi } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { estMemePlace, type Place } from '#domains/field-service/model/repartition/places.ts'
import { reporterAction } from '#domains/field-service/modules/actions-entreprises/contract.ts'
import { reporterIntervention } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { PostponeForesight } from './foresight.tsx'
import own from './terrain.module.css'

type Visite = NonNullable<ActionATraiter['visite']>['visite']
type Report = Answer<typeof reporterAction>
type Props = { visite: Visite; onRepondu: () => void }

const RIEN_NE_CHANGE = 'Rien ne change\u00a0: choisissez un autre jour, une autre heure ou un autre technicien.'
const HORS_LIGNE = 'Hors ligne\u00a0: une intervention se reporte avec du réseau.'

/** "Reporter": day, hour and person, as the plannings move a visit (specification field-service §5 "Report popup"). */
export function PostponeForm({ visite, onRepondu }: Props) {
  const online = useOnline()
  const permis = mayCall(useSession(), [reporterIntervention])
  const params = { id: String(visite.intervention_id) }
  const lecture = useReading(reporterAction, { params }, { enabled: online && permis })
  if (!permis) return null
  if (!online && !lecture.data)
    return (
      <PanelFoot>
        <FootNote>{HORS_LIGNE}</FootNote>
      </PanelFoot>
    )
  if (!lecture.data)
    return (
      <PanelFoot>
        <ReadingState {...lecture} what="Le report" kept={false} />
      </PanelFoot>
    )
  // Read again after somebody else moved it: the form begins with what is true now.
  return <Form key={lecture.data.version} report={lecture.data} visite={visite} online={online} onRepondu={onRepondu} />
}

function Form({ report, visite, online, onRepondu }: Props & { report: Report; online: boolean }) {
  const aujourdhui = useToday()
  const params = { id: String(visite.intervention_id) }
  const jourPasse = report.date_rdv < aujourdhui
  const [jour, setJour] = useState(jourPasse ? aujourdhui : report.date_rdv)
  const [heure, setHeure] = useState(report.heure_debut)
  const [cible, setCible] = useState(report.cible_id === null ? '' : String(report.cible_id))
  const { duree_minutes } = report
  const actuelle = {
    vers: report.cible_id,
    jour: report.date_rdv,
    heure_debut: report.heure_debut,
    duree_minutes,
  }
  const voulue = { vers: cible === '' ? null : Number(cible), jour, heure_debut: heure, duree_minutes }
  const avant = { date_rdv: report.date_rdv, heure_debut: report.heure_debut, cible_id: report.cible_id, duree_minutes }
  const { write, pending, message } = useWriting(reporterIntervention, {
    done: onRepondu,
    also: ['demandes'],
    // A day that is over is nobody's to give back.
    undo: ({ version }) =>
      jourPasse
        ? null
        : undoBy(reporterIntervention, { params, body: { ...avant, version } }, 'L’intervention reste reportée.'),
  })
  const refus = refusJourSaisi(jour, aujourdhui)
  const complet = estJourAVenir(jour, aujourdhui) && /^\d\d:\d\d$/.test(heure)
  const reporter = ({ vers, jour: date_rdv, ...heures }: Place) =>
    void write({ params, body: { date_rdv, cible_id: vers, ...heures, version: report.version } })
  // Told as done, it would be a move that is none.
  const demander = () => {
    if (!estMemePlace(voulue, actuelle)) return reporter(voulue)
    notifyWarning(RIEN_NE_CHANGE)
    return false
  }
  return (
    <PanelFoot>
      <h3 className={own.titre}>Reporter</h3>
      <div className={own.paire}>
        <DateInput label="Jour" required value={jour} error={refus ?? ''} onChange={setJour} />
        <TimeInput label="Heure de début" required value={heure} onChange={setHeure} />
      </div>
      <NativeSelect
        label="Technicien"
        value={cible}
        onChange={event => setCible(event.currentTarget.value)}
        data={[
          { value: '', label: 'Personne pour l’instant' },
          ...report.techniciens.map(t => ({ value: String(t.id), label: t.label })),
        ]}
      />
      <PostponeForesight
        intervention_id={visite.intervention_id}
        actuelle={actuelle}
        place={complet && !estMemePlace(voulue, actuelle) ? voulue : null}
        pending={pending}
        onTake={reporter}
      />
      <Refusal>{message}</Refusal>
      {!online && <FootNote>{HORS_LIGNE}</FootNote>}
      <div className={panel.tools}>
        <OneTapButton loading={pending} disabled={!online || !complet} onClick={demander}>
          Reporter
        </OneTapButton>
        <Button variant="default" onClick={() => navigate(adresseRegulation(visite.jour, visite.intervention_id))}>
          Voir l’intervention
        </Button>
      </div>
    </PanelFoot>
  )
}
