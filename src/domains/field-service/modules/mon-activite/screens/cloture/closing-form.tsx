import { Alert, Button, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ActionZone } from '#client/action-zone.tsx'
import { useDirty } from '#client/dirty.ts'
import { navigate } from '#client/location.ts'
import { messageNonEnregistre } from '#client/not-stored.ts'
import { notifySuccess } from '#client/notices.ts'
import { myDb, perform, wakeSync } from '#client/sync.ts'
import { useOnline, useSession } from '#client/use-sync.ts'
import type { ReferencesCloture } from '#domains/field-service/model/activite.ts'
import { messageErreurs } from '#domains/field-service/model/cloture.ts'
import { LIMITES_CLOTURE } from '#domains/field-service/model/cloture-regles.ts'
import { transitionSuivante } from '#domains/field-service/model/etapes.ts'
import { type InterventionActivite, nomClient } from '#domains/field-service/model/planning.ts'
import { adresseIntervention } from '#domains/field-service/modules/mon-activite/offline/adresses.ts'
import { type Brouillon, modifier } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { erreursEnCours, terminer, valider } from '#domains/field-service/modules/mon-activite/offline/terminer.ts'
import { cloture } from '#domains/field-service/modules/mon-activite/offline.ts'
import { DocumentScanner } from '#kit/scan/document-scanner.tsx'
import { NotStored } from '#offline/outbox.ts'
import { heureParis, type JourIso } from '#wire/dates.ts'
import barre from '../action-bar.module.css'
import { PageSkeleton } from '../skeletons.tsx'
import { oublierRetour } from '../use-etape.ts'
import { AppointmentSection } from './appointment-section.tsx'
import classes from './closing-page.module.css'
import { champId, erreurDe, type PartProps, viserPremiere } from './form-parts.tsx'
import { LinesSection } from './lines-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { SelectField } from './select-field.tsx'
import { SignatureSection } from './signature-section.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { VatSection } from './vat-section.tsx'

type Props = {
  visite: InterventionActivite
  references: ReferencesCloture
  aujourdhui: JourIso
  corrige: string | null
  /** Stands beside the main action: 'Retour' (specification field-service §4). */
  retour: ReactNode
}

export function ClosingForm(props: Props) {
  const draft = useDraft(props.visite.intervention_id, nomClient(props.visite), props.corrige)
  return draft ? <Form {...props} draft={draft} /> : <PageSkeleton />
}

/** Everything of the closing on one scroll, then "J'ai terminé" (specification field-service §4, §5 "Closing step"). */
function Form({ visite, references, aujourdhui, draft, retour }: Props & { draft: Draft }) {
  const online = useOnline()
  const prestataire = useSession().session?.user.name ?? ''
  const [verifie, setVerifie] = useState(false)
  // The summary answers one press of the button: it goes at the next change, the fields keep their sentences.
  const [resumeDe, setResumeDe] = useState<Brouillon | null>(null)
  const [enCours, setEnCours] = useState(false)
  const [refus, setRefus] = useState<unknown>(null)
  const { brouillon, changer } = draft
  const regles = { motifs: references.motifs, aujourdhui }
  const noms = { client: nomClient(visite), prestataire }
  const erreurs = verifie ? erreursEnCours(brouillon, noms, regles) : []
  // 'Retour' stands on this page: the undo of the step would only cover the form and the pages being scanned.
  useEffect(oublierRetour, [])
  useDirty(draft.nonGarde !== null, `Clôture, ${nomClient(visite)}`)

  const part: PartProps = {
    saisie: brouillon.saisie,
    brouillon,
    changer: saisie => changer(b => modifier(b, { saisie: typeof saisie === 'function' ? saisie(b.saisie) : saisie })),
    erreur: champ => erreurDe(erreurs, champ),
  }

  async function finir() {
    if (enCours) return
    setEnCours(true)
    setRefus(null)
    try {
      const { validation, rapport } = await valider(brouillon, noms, regles)
      if (!validation.ok) {
        setVerifie(true)
        setResumeDe(brouillon)
        setEnCours(false)
        // After the errors are drawn: the field's sentence must be there when focus announces it.
        requestAnimationFrame(() => viserPremiere(validation.erreurs))
        return
      }
      draft.clore()
      await terminer({ db: myDb(), brouillon, rapport }, payload =>
        perform(cloture, payload, { libelle: `${transitionSuivante(2)?.libelle}, ${noms.client}` }),
      )
      oublierRetour()
      wakeSync()
      notifySuccess('Intervention terminée, enregistrée sur ce téléphone')
      navigate(adresseIntervention(visite.intervention_id), { replace: true })
    } catch (error) {
      draft.rouvrir()
      setRefus(error)
      setEnCours(false)
    }
  }

  return (
    <>
      <div className={classes.form}>
        <SelectField
          id={champId('cloture')}
          label="Motif de clôture"
          value={brouillon.saisie.cloture ?? ''}
          error={part.erreur('cloture')}
          data={[
            { value: '', label: 'Choisir un motif' },
            ...references.motifs.map(m => ({ value: String(m.id), label: m.libelle })),
          ]}
          onChange={event => part.changer({ cloture: Number(event.currentTarget.value) || null })}
        />
        <div id={champId('scan')}>
          <DocumentScanner
            pages={draft.pages}
            onChange={draft.changerPages}
            maxPages={LIMITES_CLOTURE.pages}
            labels={{ titre: 'CRI scanné', ajouter: 'Scanner le CRI', capture: 'Page du CRI' }}
            error={part.erreur('scan')}
          />
        </div>
        {draft.perdues > 0 && (
          <Alert color="yellow" role="alert">
            Des pages de ce brouillon ne sont plus sur ce téléphone : scannez-les à nouveau.
          </Alert>
        )}
        {draft.allegee && (
          <p className={classes.note}>Mémoire presque pleine : des pages ont été gardées en plus petit.</p>
        )}
        <LinesSection {...part} catalogue={references.catalogue} />
        <VatSection {...part} />
        <PaymentSection {...part} modes={references.modes_paiement} />
        <AppointmentSection {...part} references={references} />
        <Textarea
          label="Observation pour le client"
          autosize
          minRows={2}
          maxLength={LIMITES_CLOTURE.observation}
          value={brouillon.saisie.observation_client}
          onChange={event => part.changer({ observation_client: event.currentTarget.value })}
        />
        <Textarea
          label="Observation interne"
          description="Lue par le bureau seulement"
          autosize
          minRows={2}
          maxLength={LIMITES_CLOTURE.observation}
          value={brouillon.saisie.observation_inter}
          onChange={event => part.changer({ observation_inter: event.currentTarget.value })}
        />
        {(['client', 'prestataire'] as const).map(qui => (
          <SignatureSection
            key={qui}
            qui={qui}
            brouillon={brouillon}
            changer={changer}
            erreur={part.erreur(`signature_${qui}`)}
          />
        ))}
        {!online && (
          <p className={classes.note} data-ton="attente">
            Sans réseau : tout reste sur ce téléphone et partira dès que possible.
          </p>
        )}
        <p className={classes.note} role="status">
          {draft.nonGarde !== null
            ? messageNonEnregistre(draft.nonGarde)
            : draft.garde_a && `Brouillon gardé à ${heureParis(draft.garde_a)}`}
        </p>
      </div>
      <ActionZone>
        {resumeDe === brouillon && erreurs.length > 0 && (
          <div className={classes.erreurs} role="alert">
            {messageErreurs(erreurs)}
          </div>
        )}
        {refus !== null && <Refused error={refus} onAlleger={draft.alleger} apres={() => setRefus(null)} />}
        <div className={barre.boutons}>
          {retour}
          <Button size="lg" className={barre.suivante} aria-busy={enCours} onClick={() => void finir()}>
            {transitionSuivante(2)?.libelle}
          </Button>
        </div>
      </ActionZone>
    </>
  )
}

type RefusedProps = { error: unknown; onAlleger: () => Promise<void>; apres: () => void }

/** Nothing was stored and everything is still on screen; a full device may take smaller pages (offline rule 14). */
function Refused({ error, onAlleger, apres }: RefusedProps) {
  const quota = error instanceof NotStored && error.quota
  return (
    <Alert color="red" role="alert" title="Rien n’est perdu">
      {messageNonEnregistre(error)}
      {quota && (
        <Button
          variant="default"
          mt={10}
          fullWidth
          onClick={() => onAlleger().then(apres, again => console.warn('pages non allégées', again))}
        >
          Garder les pages en plus petit
        </Button>
      )}
    </Alert>
  )
}
