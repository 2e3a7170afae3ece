-- Handover sheets, and who may strike them out (GDPR art. 9; Code de la santé publique, art. L1110-4).
update module set sante = true where module in ('vx-fiches-transmission', 'cx-transmissions-encadrement');
