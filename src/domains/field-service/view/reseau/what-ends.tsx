import type { Lien, Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { compter, pluraliser } from '#wire/french.ts'

/** What the end of a link stops, goes on with and gives back, before it is confirmed. */
export function WhatEnds({ sens, lien }: { sens: Sens; lien: Lien }) {
  const { demandes_en_cours, demandes_en_attente: attente, demandes_a_rendre: rendues } = lien
  const acceptees = demandes_en_cours - attente
  const restent = attente - rendues
  return (
    <>
      <p>
        {`Plus aucune demande ne circule avec ${lien.compte_raison_sociale}. Ce qui est accepté continue${acceptees > 0 ? ` (${compter(acceptees, 'demande')} en cours)` : ''}, et l’historique reste.`}
      </p>
      {rendues > 0 && (
        <p>
          <b>
            {sens === 'recepteurs'
              ? `${compter(rendues, 'demande')} en attente de réponse ${pluraliser(rendues, 'reviendra', 'reviendront')} dans vos demandes à affecter.`
              : `${compter(rendues, 'demande')} en attente de votre réponse ${pluraliser(rendues, 'retournera', 'retourneront')} au donneur d’ordres.`}
          </b>
        </p>
      )}
      {restent > 0 && (
        <p>{`${compter(restent, 'demande')} ${pluraliser(restent, 'reste proposée', 'restent proposées')} à d’autres.`}</p>
      )}
    </>
  )
}
