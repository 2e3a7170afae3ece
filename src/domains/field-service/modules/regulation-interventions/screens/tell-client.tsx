import { Button } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useMinute } from '#client/page/use-today.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { couperLienClient, prevenirClient } from '#domains/field-service/model/interventions/client-operations.ts'
import { momentDePartir, raisonDuCalme } from '#domains/field-service/model/interventions/heures-calmes.ts'
import type { Canal, Envoi, SujetEnvoi } from '#domains/field-service/model/interventions/prevenir.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { ditClientAbsent } from '#domains/field-service/model/rapports/cloture-regles.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterTelephone } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import classes from './tell-client.module.css'

const CANAUX: readonly { canal: Canal; label: string }[] = [
  { canal: 'mail', label: 'Par e-mail' },
  { canal: 'sms', label: 'Par SMS' },
]
const SUJETS: Readonly<Record<SujetEnvoi, string>> = {
  'rendez-vous': 'Son rendez-vous, avec un lien pour le confirmer ou le déplacer.',
  'en-route': 'Que le technicien est en route, avec un lien pour suivre l’intervention.',
  annulation: 'Que son rendez-vous est annulé, avec un lien qui le dit.',
  'compte-rendu': 'Le compte rendu de l’intervention, avec une question de satisfaction.',
}
const PASSAGE_SANS_PERSONNE = 'Que personne n’a pu ouvrir, à quelle heure, et la suite s’il y en a une.'
const NOMS: Readonly<Record<SujetEnvoi, string>> = {
  'rendez-vous': 'Rendez-vous',
  'en-route': 'En route',
  'compte-rendu': 'Compte rendu',
  annulation: 'Annulation',
}

function direEtat(envoi: Envoi, maintenant: string): string {
  const { etat, parti_a, demande_a } = envoi
  if (etat === 'parti' && parti_a !== null)
    return `parti ${direQuand(parti_a)}${envoi.coupe_a ? `, lien coupé ${direQuand(envoi.coupe_a)}` : ''}`
  if (etat === 'abandonne')
    return `pas parti\u00a0: ${envoi.coupe_a ? 'son lien a été coupé' : 'l’intervention a changé'} entre-temps`
  const depuis = `demandé ${direQuand(demande_a)}`
  const depart = momentDePartir(envoi, maintenant)
  if (etat === 'retarde' && depart > maintenant) return `${depuis}, partira ${direQuand(depart)}`
  return etat === 'retarde' ? `${depuis}, pas encore parti\u00a0: nouvel essai bientôt` : `${depuis}, en attente`
}

/** What the customer is told, by which way, and what was sent. */
export function TellClient({ visite, online }: { visite: VisiteDetail; online: boolean }) {
  const { write, pending, message } = useWriting(prevenirClient)
  const couper = useWriting(couperLienClient)
  const maintenant = useMinute()
  const [asked, setAsked] = useState<Canal | 'couper' | null>(null)
  const { prevenir } = visite
  if (!prevenir) return null
  const { refus, envois, sujet, confirme_a, avis } = prevenir
  const params = { id: String(visite.intervention_id) }
  const absent = ditClientAbsent(visite.cloture_libelle)
  const dire = (canal: Canal) => void write({ params, body: { canal }, once: crypto.randomUUID() })
  const calme = raisonDuCalme(maintenant)
  const yes = () => {
    setAsked(null)
    if (asked === 'couper') void couper.write({ params })
    else if (asked) dire(asked)
  }
  const ouvert = refus.mail === null || refus.sms === null
  const raisons = [...new Set([refus.mail, refus.sms].filter(r => r !== null))]
  return (
    <PanelSection title="Prévenir le client">
      {confirme_a && <p className={classes.fait}>Confirmé par le client {direQuand(confirme_a)}</p>}
      {avis && (
        <p className={classes.fait}>
          Satisfaction{'\u00a0'}: {avis.note} sur 5{avis.commentaire && `. «\u00a0${avis.commentaire}\u00a0»`}
        </p>
      )}
      {ouvert && (
        <p className={panel.quiet}>{sujet === 'compte-rendu' && absent ? PASSAGE_SANS_PERSONNE : SUJETS[sujet]}</p>
      )}
      {ouvert && calme && (
        <p className={classes.calme} role="note">
          {calme}
          {'\u00a0'}: rien ne part de soi-même à cette heure. Ce message-ci partirait tout de suite.
        </p>
      )}
      <div className={panel.tools}>
        {CANAUX.filter(({ canal }) => refus[canal] === null).map(({ canal, label }) => (
          <Button
            key={canal}
            variant="default"
            disabled={!online || pending}
            onClick={() => (calme ? setAsked(canal) : dire(canal))}
          >
            {label}
          </Button>
        ))}
        {prevenir.lien_ouvert && (
          <Button variant="subtle" color="red" disabled={!online || couper.pending} onClick={() => setAsked('couper')}>
            Couper le lien
          </Button>
        )}
      </div>
      {asked && <Question client={visite.client} asked={asked} calme={calme} no={() => setAsked(null)} yes={yes} />}
      {raisons.length > 0 && <p className={panel.quiet}>{raisons.join(' ')}</p>}
      <Refusal>{message ?? couper.message}</Refusal>
      {envois.length > 0 && (
        <ol className={panel.list}>
          {envois.map(envoi => (
            <li className={panel.entry} key={`${envoi.demande_a}${envoi.canal}`}>
              <span>
                <b>{NOMS[envoi.sujet]}</b>, {envoi.canal === 'mail' ? 'e-mail à ' : 'SMS au '}
                {envoi.canal === 'mail' ? envoi.adresse : formaterTelephone(envoi.adresse)}
              </span>
              <span className={panel.quiet}>
                {direEtat(envoi, maintenant)}, par {envoi.auteur}
              </span>
            </li>
          ))}
        </ol>
      )}
    </PanelSection>
  )
}

type QuestionProps = {
  readonly client: string
  readonly asked: Canal | 'couper'
  readonly calme: string | null
  readonly no: () => void
  readonly yes: () => void
}

/** Asked once: nothing takes back a link that is cut, nor a message that wakes somebody. */
function Question({ client, asked, calme, no, yes }: QuestionProps) {
  useBackLayer(true, no)
  const common = { opened: true, onCancel: no, onYes: yes }
  if (asked === 'couper')
    return (
      <ConfirmDialog {...common} title="Couper le lien du client" yes="Couper le lien" no="Garder le lien" danger>
        <p>{`Les messages ${deQui(client)} n’ouvriront plus rien. Un nouveau message lui donnera un autre lien.`}</p>
      </ConfirmDialog>
    )
  const quoi = asked === 'mail' ? 'l’e-mail' : 'le SMS'
  return (
    <ConfirmDialog
      {...common}
      title="Prévenir le client maintenant"
      yes={`Envoyer ${quoi} maintenant`}
      no="Ne pas envoyer"
    >
      <p>{`${calme ?? 'Il est tard'}\u00a0: ${client} recevrait ce message tout de suite.`}</p>
    </ConfirmDialog>
  )
}
