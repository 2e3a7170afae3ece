import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Article } from '#domains/field-service/model/activite/activite.ts'
import { estChiffree } from '#domains/field-service/model/rapports/cloture.ts'
import {
  LIMITES_CLOTURE,
  PLAFOND_RAPPORT_CENTS,
  TAUX_CLOTURE,
} from '#domains/field-service/model/rapports/cloture-regles.ts'
import type { LigneCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import {
  chercherArticles,
  type Genre,
  LIGNE_VIDE,
  ligneDArticle,
} from '#domains/field-service/modules/mon-activite/view/lignes.ts'
import { estQuantite, formatEuros, formatTaux, ligneTtc } from '#wire/money.ts'
import classes from './line-editor.module.css'
import { MoneyField, QuantityField } from './number-field.tsx'
import { SelectField } from './select-field.tsx'

type Props = {
  genre: Genre
  /** Null to add one. */
  ligne: LigneCloture | null
  /** What was typed of one to add, and not added; or of this one, and not saved. */
  commencee?: LigneCloture | undefined
  catalogue: readonly Article[]
  /** What is typed so far, for whoever keeps it. */
  onSaisie?: (ligne: LigneCloture) => void
  /** A line that was changed and not saved stays as it was. */
  onLaisser?: () => void
  onValider: (ligne: LigneCloture) => void
  onRetirer: () => void
}

/** How many suggestions fit above the keyboard of a small phone. */
const SUGGESTIONS = 6
const TROP = `Montant trop élevé\u00a0: ${formatEuros(PLAFOND_RAPPORT_CENTS)} TTC au plus`

/** One line: picked in the company's catalogue, or in free words (specification field-service §3, §9). */
export function LineEditor({ genre, ligne, commencee, catalogue, onSaisie, onLaisser, onValider, onRetirer }: Props) {
  const premier = useRef<HTMLInputElement>(null)
  // The sheet was open before its code came: it could not put the keyboard here itself.
  useEffect(() => premier.current?.focus({ preventScroll: true }), [])
  const [saisie, setSaisie] = useState(commencee ?? ligne ?? LIGNE_VIDE)
  const [choisie, setChoisie] = useState(ligne !== null)
  const [verifiee, setVerifiee] = useState(false)
  const [prixLisible, setPrixLisible] = useState(true)
  const nom = genre === 'fournitures' ? 'fourniture' : 'prestation'
  const poser = (change: Partial<LigneCloture>) => {
    const suivante = { ...saisie, ...change }
    setSaisie(suivante)
    onSaisie?.(suivante)
  }
  const sansLibelle = saisie.libelle.trim() === ''
  const sansQuantite = !estQuantite(saisie.quantite) || Number(saisie.quantite) === 0
  const trop = !sansQuantite && !estChiffree(saisie)
  const articles = choisie ? [] : chercherArticles(catalogue, genre, saisie.libelle).slice(0, SUGGESTIONS)

  /** A pick is a line of its own: a new one is added at once, and opened again by whoever wants another quantity. */
  function prendre(article: Article) {
    const prise = { ...ligneDArticle(article), quantite: saisie.quantite }
    if (ligne === null && !sansQuantite && estChiffree(prise)) return onValider(prise)
    poser(prise)
    setPrixLisible(true)
    setChoisie(true)
  }

  return (
    <form
      className={classes.root}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (sansLibelle || sansQuantite || trop || !prixLisible) setVerifiee(true)
        else onValider({ ...saisie, libelle: saisie.libelle.trim() })
      }}
    >
      <TextInput
        label="Libellé"
        placeholder="Chercher au catalogue ou saisir"
        ref={premier}
        data-autofocus
        autoComplete="off"
        maxLength={LIMITES_CLOTURE.libelle}
        value={saisie.libelle}
        error={verifiee && sansLibelle ? `Veuillez saisir le libellé de la ${nom}` : undefined}
        onChange={event => {
          poser({ libelle: event.currentTarget.value })
          setChoisie(false)
        }}
      />
      {articles.length > 0 && (
        <ul className={classes.articles} aria-label="Catalogue">
          {articles.map(article => (
            <li key={article.prestation_id}>
              <button type="button" className={classes.article} onClick={() => prendre(article)}>
                <span>{article.prestation_libelle}</span>
                <span className={classes.prix}>
                  {formatEuros(article.prix_unitaire_cents)} · {formatTaux(article.tva)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.deux}>
        <QuantityField
          label="Quantité"
          quantite={saisie.quantite}
          error={trop ? TROP : verifiee && sansQuantite ? 'Veuillez vérifier la quantité' : undefined}
          onQuantite={quantite => poser({ quantite })}
        />
        <TextInput
          label="Unité"
          placeholder={genre === 'fournitures' ? 'pièce, m…' : 'h, forfait…'}
          maxLength={20}
          autoComplete="off"
          value={saisie.unite}
          onChange={event => poser({ unite: event.currentTarget.value })}
        />
        <MoneyField
          label="Prix unitaire HT"
          cents={saisie.prix_unitaire_cents}
          error={verifiee && !prixLisible ? 'Veuillez vérifier le prix' : undefined}
          onCents={(cents, lisible) => {
            setPrixLisible(lisible)
            poser({ prix_unitaire_cents: cents })
          }}
        />
        <SelectField
          label="TVA"
          value={String(saisie.tva)}
          data={TAUX_CLOTURE.map(t => ({ value: String(t), label: formatTaux(t) }))}
          onChange={event => {
            const tva = TAUX_CLOTURE.find(t => String(t) === event.currentTarget.value)
            if (tva !== undefined) poser({ tva })
          }}
        />
      </div>
      <p className={classes.total} role="status">
        <span>Montant TTC</span>
        <b>{sansQuantite || trop || !prixLisible ? '–' : formatEuros(ligneTtc(saisie))}</b>
      </p>
      {ligne && commencee && (
        <Button variant="subtle" fullWidth onClick={onLaisser}>
          Laisser la ligne comme elle était
        </Button>
      )}
      <div className={classes.actions}>
        {(ligne ?? commencee) && (
          <Button variant="default" size="lg" onClick={onRetirer}>
            {ligne ? 'Retirer' : 'Effacer'}
          </Button>
        )}
        <Button type="submit" size="lg" className={classes.valider}>
          {ligne ? 'Enregistrer' : 'Ajouter'}
        </Button>
      </div>
    </form>
  )
}
