# The live segments, reduced to the stated fields and sorted, against the stated ones with their types by id.
def ids($catalog): reduce $catalog[0][] as $type ({}; .[$type.name] = $type.id);
ids($cables) as $cable | ids($pipes) as $pipe | ids($eccs) as $ecc
| def wanted($of): [.[] | {typeId: (.typeId // $of[.type])} + (if .groupConfiguration then {groupConfiguration} else {} end) as $one | range(.count // 1) | $one] | sort;
  def live(fields): [.[] | fields] | sort;
  def cable: {typeId, groupConfiguration};
  def stated: {length, sections: [.sections[] | {coverThickness, layers: [.layers[] | {
    cables: (.cables // [] | wanted($cable)), pipes: (.pipes // [] | wanted($pipe)), eccs: (.eccs // [] | wanted($ecc))}]}]};
  def found: {length, sections: [.sections[] | {coverThickness, layers: [.layers[] | {
    cables: (.cables | live(cable)), pipes: (.pipes | live({typeId})), eccs: (.eccs | live({typeId}))}]}]};
  (reduce inputs as $segment ({}; .[$segment.name] = ($segment | found))) as $live
  | [$stated[0].segments | to_entries[] | select((.value | stated) != $live[.key]) | .key]
  | if length == 0 then "No changes." else "\(length) segments differ, the first is \(.[0])." end
