import { Alert, Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { navigate } from '#client/address/location.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { myDb, wakeSync } from '#client/queue/sync.ts'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import type { ReferencesCloture } from '#domains/field-service/model/activite/activite.ts'
import { transitionSuivante } from '#domains/field-service/model/interventions/etapes.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { adresseIntervention } from '#domains/field-service/modules/mon-activite/address.ts'
import { ajouterBrouillon } from '#domains/field-service/modules/mon-activite/offline/ajouter-observation.ts'
import {
  aEfface,
  ajouterCommencees,
  type Brouillon,
  commencerLigne,
  commencerModification,
  decalerModifications,
  modifier,
  signataires,
} from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { annoncerFin, enregistrerCloture } from '#domains/field-service/modules/mon-activite/offline/retenue.ts'
import { erreursEnCours, terminer, valider } from '#domains/field-service/modules/mon-activite/offline/terminer.ts'
import { vueClient } from '#domains/field-service/modules/mon-activite/view/vue-client.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { NotStored } from '#offline/outbox.ts'
import { heureParis, type JourIso } from '#wire/dates.ts'
import barre from '../action-bar.module.css'
import { Photos } from '../photos.tsx'
import { PageSkeleton } from '../skeletons.tsx'
import type { Local } from '../use-local.ts'
import { lireObservationEnCours } from '../use-observation-draft.ts'
import { AppointmentSection } from './appointment-section.tsx'
import { Chapter } from './chapter.tsx'
import { aSignerANouveau, avantDeChanger, avantSigner, avecPhotos, etatsParties } from './chapters.ts'
import classes from './closing-page.module.css'
import { champId, erreurDe, type PartProps, Section, viser, viserPremiere } from './form-parts.tsx'
import { type Laisses, LeftBehind, laissesDe, type Sort } from './left-behind.tsx'
import { LinesSection } from './lines-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { ReportSection } from './report-section.tsx'
import { SelectField } from './select-field.tsx'
import { SigningAgain } from './signing-again.tsx'
import { SigningSection } from './signing-section.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { ClosingErrors, WhatIsLeft } from './what-is-left.tsx'

type Props = {
  visite: InterventionActivite
  local: Local | undefined
  references: ReferencesCloture
  aujourdhui: JourIso
  corrige: string | null
}

export function ClosingForm(props: Props) {
  const draft = useDraft(props.visite.intervention_id, nomClient(props.visite), props.corrige)
  return draft ? <Form {...props} draft={draft} /> : <PageSkeleton />
}

/** The closing in four parts on one scroll, then "J'ai terminé" (specification field-service §4, §5 "Closing step"). */
function Form({ visite, local, references, aujourdhui, draft }: Props & { draft: Draft }) {
  const online = useOnline()
  const prestataire = useSession().session?.user.name ?? ''
  const [verifie, setVerifie] = useState(false)
  // The summary answers one press of the button: it goes at the next change, the fields keep their sentences.
  const [resumeDe, setResumeDe] = useState<Brouillon | null>(null)
  const [enCours, setEnCours] = useState(false)
  const [refus, setRefus] = useState<unknown>(null)
  const [aFinir, setAFinir] = useState(0)
  const [enMemoire, setEnMemoire] = useState(0)
  const [laisses, setLaisses] = useState<Laisses | null>(null)
  const [demande, setDemande] = useState<'laisses' | 'signature' | null>(null)
  const [tendu, setTendu] = useState(false)
  const compterAFinir = useCallback((photos: number, nonGardees: number) => {
    setAFinir(photos)
    setEnMemoire(nonGardees)
  }, [])
  const { brouillon, changer } = draft
  const regles = { motifs: references.motifs, aujourdhui }
  const noms = { client: nomClient(visite), prestataire }
  const manques = avecPhotos(erreursEnCours(brouillon, noms, regles), aFinir)
  const erreurs = verifie ? manques : []
  const parties = etatsParties(brouillon, manques)
  const avant = avantDeChanger(brouillon)
  useDirty(draft.nonGarde !== null || enMemoire > 0, `Clôture, ${nomClient(visite)}`)

  const part: PartProps = {
    saisie: brouillon.saisie,
    brouillon,
    changer: saisie => changer(b => modifier(b, { saisie: typeof saisie === 'function' ? saisie(b.saisie) : saisie })),
    erreur: champ => erreurDe(erreurs, champ),
  }

  /**
   * @param sort what becomes of what was typed and not added, asked for where there is something; then whether it is
   *   finished without a signature that a change took away
   * @returns whether the closing was stored
   */
  async function finir(sort?: Sort | 'sans_signature'): Promise<boolean> {
    if (enCours) return false
    setEnCours(true)
    setRefus(null)
    setDemande(null)
    try {
      const fini = sort === 'ajouter' ? ajouterCommencees(brouillon) : brouillon
      if (fini !== brouillon) changer(ajouterCommencees)
      const { validation, rapport } = await valider(fini, noms, regles)
      const restent = avecPhotos(validation.ok ? [] : validation.erreurs, aFinir)
      // A line that is added asks for another signature, as one that « Ajouter » adds: the way leads there, never past it.
      const efface = aEfface(brouillon, fini)
      const reste = efface ? avantSigner(restent) : restent
      if (reste.length > 0) {
        setVerifie(true)
        setResumeDe(fini)
        setEnCours(false)
        // After the errors are drawn: the field's sentence must be there when focus announces it.
        requestAnimationFrame(() => viserPremiere(reste))
        return false
      }
      const observation = await lireObservationEnCours(visite.intervention_id, local)
      const reste_a_ajouter = laissesDe(observation, brouillon)
      if (reste_a_ajouter && !sort) {
        setLaisses(reste_a_ajouter)
        setDemande('laisses')
        setEnCours(false)
        return false
      }
      // Before the end: it is of the visit that the end closes.
      if (observation && sort === 'ajouter') await ajouterBrouillon(visite, observation)
      if (sort !== 'sans_signature' && aSignerANouveau(fini).length > 0) {
        if (efface) signerANouveau(fini)
        else setDemande('signature')
        setEnCours(false)
        return false
      }
      draft.clore()
      const entree = await terminer({ db: myDb(), brouillon: fini, rapport }, payload =>
        enregistrerCloture(payload, `${transitionSuivante(2)?.libelle}, ${noms.client}`),
      )
      wakeSync()
      annoncerFin(entree, fini)
      navigate(adresseIntervention(visite.intervention_id), { replace: true })
      return true
    } catch (error) {
      draft.rouvrir()
      setRefus(error)
      setEnCours(false)
      return false
    }
  }

  /** Leads to what is to be signed again: the customer's sheet, else the technician's own. */
  function signerANouveau(b: Brouillon) {
    setDemande(null)
    if (aSignerANouveau(b).includes('client')) setTendu(true)
    else requestAnimationFrame(() => viser('signature_prestataire'))
  }

  return (
    <>
      <div className={classes.form}>
        <Chapter {...parties.motif} note={avant}>
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
          <AppointmentSection {...part} references={references} />
        </Chapter>
        <Chapter {...parties.compte_rendu} note={avant}>
          <ReportSection {...part} draft={draft} onAFinir={compterAFinir} />
          <Section titre="Photos">
            <Photos visite={visite} local={local} />
          </Section>
        </Chapter>
        <Chapter {...parties.montants} note={avant}>
          <LinesSection
            {...part}
            catalogue={references.catalogue}
            onCommencer={(genre, ligne) => changer(b => commencerLigne(b, genre, ligne))}
            onModifier={(genre, rang, ligne) => changer(b => commencerModification(b, genre, rang, ligne))}
            onDecaler={(genre, rang, de) => changer(b => decalerModifications(b, genre, rang, de))}
          />
          <PaymentSection {...part} modes={references.modes_paiement} />
        </Chapter>
        <Chapter {...parties.signature}>
          <SigningSection
            vue={vueClient(brouillon, visite, references)}
            part={part}
            avant={b => avantSigner(avecPhotos(erreursEnCours(b, noms, regles), aFinir))}
            changer={changer}
            ouvert={tendu}
            onOuvert={setTendu}
          />
        </Chapter>
        {!online && (
          <p className={classes.note} data-ton="attente">
            Sans réseau&nbsp;: tout reste sur ce téléphone et partira dès que possible.
          </p>
        )}
        <p className={classes.note} role="status">
          {draft.nonGarde !== null
            ? messageNonEnregistre(draft.nonGarde)
            : draft.garde_a && `Brouillon gardé à ${heureParis(draft.garde_a)}`}
        </p>
      </div>
      <ActionZone>
        {resumeDe === brouillon && erreurs.length > 0 ? (
          <ClosingErrors erreurs={erreurs} />
        ) : (
          <WhatIsLeft erreurs={manques} />
        )}
        {refus !== null && <Refused error={refus} onAlleger={draft.alleger} apres={() => setRefus(null)} />}
        <OneTapButton size="lg" className={barre.suivante} aria-busy={enCours} onClick={() => finir()}>
          {transitionSuivante(2)?.libelle}
        </OneTapButton>
      </ActionZone>
      <LeftBehind
        laisses={laisses}
        signe={signataires(brouillon)[0]}
        opened={demande === 'laisses'}
        pour="terminer"
        onSort={finir}
        onClose={() => setDemande(null)}
      />
      <SigningAgain
        effacees={aSignerANouveau(brouillon)}
        d_un_autre={brouillon.d_un_autre}
        opened={demande === 'signature'}
        onSigner={() => signerANouveau(brouillon)}
        onTerminer={() => finir('sans_signature')}
        onClose={() => setDemande(null)}
      />
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
