import { Button } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { TruthLine } from '#client/page/truth-line.tsx'
import type { Truth } from '#client/queue/truth.ts'
import { libelleEtatDemande, libelleTypeDemande } from '#domains/scheduling/model/conges/conge.ts'
import type { DecompteConges } from '#domains/scheduling/model/conges/regles.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import cards from '#kit/page/card.module.css'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import type { JourIso } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import type { DemandeLocale } from '../offline/rejeu.ts'
import { direDecompte } from '../view/decompte.ts'
import { GiveBack } from './give-back.tsx'
import classes from './request-card.module.css'
import { useRetrait } from './use-retrait.ts'

const TONS: Readonly<Record<DemandeLocale['demande_conge_etat'], PillTone>> = {
  0: 'wait',
  1: 'good',
  2: 'bad',
  7: 'mute',
}

type Props = { demande: DemandeLocale; verite: Truth | null; aujourdhui: JourIso; decompte?: DecompteConges }

/** One request: days, kind, state, reasons, the answer with who and when. */
export function RequestCard({ demande: d, verite, aujourdhui, decompte }: Props) {
  const { demande_conge_date_debut: debut, demande_conge_date_fin: fin, demande_conge_etat: etat } = d
  return (
    <li className={`${cards.card} ${classes.root}`} data-etat={etat}>
      <div className={classes.tete}>
        <b className={classes.type}>{libelleTypeDemande(d.demande_type)}</b>
        <Pill tone={TONS[etat]} dot={etat === 0}>
          {libelleEtatDemande(etat)}
        </Pill>
      </div>
      <p className={classes.periode}>{majuscule(libellePeriode(debut, fin, Number(aujourdhui.slice(0, 4))))}</p>
      <p className={classes.petit}>{direDecompte(debut, fin, d.demande_type, decompte)}</p>
      {d.demande_motif_demande && <p className={classes.motif}>«&nbsp;{d.demande_motif_demande}&nbsp;»</p>}
      <p className={classes.petit}>{direSuite(d, aujourdhui)}</p>
      {d.demande_motif_reponse && (
        <p className={classes.motif}>
          {d.responsable || 'Responsable'}&nbsp;: «&nbsp;{d.demande_motif_reponse}&nbsp;»
        </p>
      )}
      <TruthLine verite={verite} avecLien />
      {etat === 1 && <GiveBack demande={d} />}
      {etat === 0 && d.peut.retirer && <Retrait demande={d} quoi={libellePeriode(debut, fin)} />}
    </li>
  )
}

/** "Demandée le jeu. 19 nov. à 09:12, acceptée par Sonia Marchand à 14:02". */
export function direSuite(d: DemandeLocale, aujourdhui: JourIso): string {
  const demandee = `Demandée ${direQuand(d.demande_a, aujourdhui)}`
  if (d.demande_conge_etat === 0 || !d.repondu_a) return demandee
  const par = !d.responsable ? '' : ` par ${d.responsable}`
  return `${demandee}, ${libelleEtatDemande(d.demande_conge_etat).toLowerCase()}${par} ${direQuand(d.repondu_a, aujourdhui)}`
}

function majuscule(texte: string): string {
  return texte.charAt(0).toUpperCase() + texte.slice(1)
}

function Retrait({ demande, quoi }: { demande: DemandeLocale; quoi: string }) {
  const [ouvert, setOuvert] = useState(false)
  const { retirerDemande, occupe, erreur } = useRetrait(demande)
  useBackLayer(ouvert, () => setOuvert(false))
  return (
    <>
      <Button variant="default" className={classes.retirer} onClick={() => setOuvert(true)}>
        Retirer
      </Button>
      <ConfirmDialog
        opened={ouvert}
        title="Retirer la demande"
        yes="Retirer la demande"
        danger
        pending={occupe}
        error={erreur}
        onCancel={() => setOuvert(false)}
        onYes={async () => {
          if (await retirerDemande()) setOuvert(false)
        }}
      >
        <p>
          Êtes-vous certain de vouloir retirer cette demande&nbsp;? ({libelleTypeDemande(demande.demande_type)} {quoi})
        </p>
      </ConfirmDialog>
    </>
  )
}
